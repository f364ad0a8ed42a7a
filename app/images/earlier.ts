/** One earlier run of an image generator, as the history shows it. */
export interface EarlierImages {
  runId: string;
  title: string;
  by: string;
  at: string;
  images: { id: string; link: string; label: string }[];
}
