/** Splits a long list, so that a growing transcript redraws only its last piece. */

export interface Piece {
  from: number;
  to: number;
}

const size = 100;

export const piecesOf = (count: number): Piece[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, at) => ({
    from: at * size,
    to: Math.min((at + 1) * size, count),
  }));
