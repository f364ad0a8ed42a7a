import type { Answer } from "../call";

export type ImageFormat = "jpeg" | "png" | "webp";

export interface ImageRequest {
  /** Empty: the configured image model. */
  model?: string;
  /** At most 32,000 characters. */
  prompt: string;
  /** Both divisible by 16, at most 3:1. */
  width: number;
  height: number;
  format: ImageFormat;
  /** 0 to 100, for jpeg and webp: how much of the quality is kept. */
  compression?: number;
  quality?: "low" | "medium" | "high";
  /** Public addresses of images the model may look at, at most 16. */
  references?: string[];
}

export interface DrawnImage {
  /** The file, without a `data:` prefix. */
  base64: string;
  usage: { model: string; inputTokens: number; outputTokens: number; usd: number };
}

export interface ImagesPort {
  /** One image; takes from 5 seconds to two minutes. A refusal by the safety system is `invalid-input` in words. */
  draw(request: ImageRequest): Promise<Answer<DrawnImage>>;
}
