/** A small canvas of flat colours for the emulated image models and video thumbnails. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Bitmap {
  width: number;
  height: number;
  /** Three bytes per pixel. */
  rgb: Uint8Array;
}

export class Canvas implements Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;

  constructor(width: number, height: number, background: Colour) {
    this.width = width;
    this.height = height;
    this.rgb = new Uint8Array(width * height * 3);
    this.rectangle(0, 0, width, height, background);
  }

  rectangle(x: number, y: number, width: number, height: number, colour: Colour): void {
    const left = Math.max(0, Math.round(x));
    const right = Math.min(this.width, Math.round(x + width));
    const bottom = Math.min(this.height, Math.round(y + height));
    for (let row = Math.max(0, Math.round(y)); row < bottom; row++) this.#run(row, left, right, colour);
  }

  circle(centreX: number, centreY: number, radius: number, colour: Colour): void {
    for (let row = Math.floor(centreY - radius); row <= centreY + radius; row++) {
      if (row < 0 || row >= this.height) continue;
      const half = Math.sqrt(Math.max(0, radius ** 2 - (row - centreY) ** 2));
      this.#run(
        row,
        Math.max(0, Math.round(centreX - half)),
        Math.min(this.width, Math.round(centreX + half)),
        colour,
      );
    }
  }

  /** Fills everything below the line from (0, left) to (width, right). */
  slope(left: number, right: number, colour: Colour): void {
    for (let row = 0; row < this.height; row++) {
      const share = (row - left) / (right - left || 1);
      const falling = right >= left;
      const edge = Math.round(Math.min(1, Math.max(0, share)) * this.width);
      this.#run(row, falling ? 0 : edge, falling ? edge : this.width, colour);
    }
  }

  #run(row: number, from: number, to: number, [red, green, blue]: Colour): void {
    let at = (row * this.width + from) * 3;
    for (let column = from; column < to; column++) {
      this.rgb[at++] = red;
      this.rgb[at++] = green;
      this.rgb[at++] = blue;
    }
  }
}
