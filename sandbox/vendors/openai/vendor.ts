import { allow } from "../../allowance.ts";
import { opaqueId } from "../../market/random.ts";
import { json, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import {
  accountNotActive,
  failureFor,
  hardLimitReached,
  keyInvalid,
  openaiError,
  quotaUsedUp,
  tooManyRequests,
} from "./failures.ts";
import { editImage, generateImage } from "./images.ts";
import { countTokens, respond } from "./respond.ts";
import { speechEnds, transcription } from "./transcription.ts";

type Handler = (request: Request, world: World) => Response | Promise<Response>;

const routes: Record<string, Handler> = {
  "POST /v1/responses": respond,
  "POST /v1/responses/input_tokens": countTokens,
  "POST /v1/images/generations": generateImage,
  "POST /v1/images/edits": editImage,
  "POST /v1/audio/transcriptions": transcription,
  "GET /v1/models": () =>
    json({
      object: "list",
      data: [
        ...["gpt-6.1-terra", "gpt-6-luna", "gpt-6-sol", "gpt-image-2.5-flare"],
        ...Object.keys(speechEnds),
      ].map((id) => ({
        id,
        object: "model",
        created: 1_789_406_102,
        owned_by: "openai",
        shutdown_date: speechEnds[id] ?? null,
      })),
    }),
};

const perMinute = 10_000;

export const openai: Vendor = {
  name: "openai",
  hosts: ["api.openai.com"],
  latency: [350, 1400],
  usdPerUnit: 1,
  async handle(request, world) {
    const key = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!key || key === "bad") return keyInvalid();
    if (key === "penniless") return quotaUsedUp();
    if (key === "inactive") return accountNotActive();
    if (key === "hard-limit") return hardLimitReached();
    const { pathname } = new URL(request.url);
    const handler = routes[`${request.method} ${pathname}`];
    if (!handler) return openaiError(404, null, `Invalid URL (${request.method} ${pathname})`);
    const allowance = allow(world, "openai", perMinute, 60_000);
    if (!allowance.granted) return tooManyRequests(Math.ceil(allowance.wait / 1000));
    const response = await handler(request, world);
    response.headers.set("x-request-id", `req_${opaqueId("hex", 32, "request", world.requests.length)}`);
    response.headers.set("openai-version", "2020-10-01");
    response.headers.set("openai-processing-ms", "412");
    response.headers.set("x-ratelimit-limit-requests", String(perMinute));
    response.headers.set("x-ratelimit-remaining-requests", String(allowance.left));
    response.headers.set("x-ratelimit-reset-requests", `${(perMinute - allowance.left) * 6}ms`);
    response.headers.set("x-ratelimit-limit-tokens", "10000000");
    response.headers.set("x-ratelimit-remaining-tokens", "9990000");
    response.headers.set("x-ratelimit-reset-tokens", "0s");
    return response;
  },
  failure: failureFor,
};
