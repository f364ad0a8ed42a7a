import type { Answer } from "../call";

export type ImageFormat = "jpeg" | "png" | "webp";

export interface ImageRequest {
  /** Default: the configured image model. */
  model?: string;
  /** At most 32,000 characters. */
  prompt: string;
  /** Both divisible by 16; aspect ratio at most 3:1. */
  width: number;
  height: number;
  format: ImageFormat;
  /** 0 to 100, for jpeg and webp: the quality that compression preserves. */
  compression?: number;
  quality?: "low" | "medium" | "high";
  /** Public URLs of reference images, at most 16. */
  references?: string[];
}

export interface DrawnImage {
  /** The image file, without a `data:` prefix. */
  base64: string;
  usage: { model: string; inputTokens: number; outputTokens: number; usd: number };
}

export interface ImagesPort {
  /**
   * Draws one image in 5 seconds to 2 minutes. A refusal by the safety system is `invalid-input`
   * with its message.
   */
  draw(request: ImageRequest): Promise<Answer<DrawnImage>>;
}
