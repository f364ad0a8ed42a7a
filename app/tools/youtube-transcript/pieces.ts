/** Where a long list is cut, so that a growing transcript draws its last piece alone. */

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
