/** US dollars per million tokens of the gpt-image-2 and 2.5 families, November 2026. */
const perMillion = { textIn: 5, imageIn: 8, out: 30 };

export interface ImageTokens {
  textIn: number;
  imageIn: number;
  out: number;
}

export const imageUsd = ({ textIn, imageIn, out }: ImageTokens): number =>
  (textIn * perMillion.textIn + imageIn * perMillion.imageIn + out * perMillion.out) / 1_000_000;

/** Maximum price of one high-quality image, which the budget reserves. */
export const dearestImageUsd = 0.25;
