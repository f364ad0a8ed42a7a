/** /api/first-day: figures of the platform the console runs on, for `npm run first-day` (docs/operations.md). */
import { z } from "zod";
import { measureOn, measureRequest } from "../operations/first-day.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

const answered = z.object({ figures: z.array(z.number()), id: z.string().optional() });

export const firstDay = new DeclaredRoutes("Console");

firstDay.add(
  {
    method: "post",
    path: "/api/first-day",
    summary: "Measures the platform: the database, an invocation's connections, the queue, an object's rest",
    body: measureRequest,
    answer: answered,
  },
  async (c, { body, answer }) => {
    const request = await body();
    try {
      return answer(await measureOn(c.env.app, request));
    } catch (error) {
      // What the platform refuses is a figure too.
      const detail = error instanceof Error ? error.message : "no words";
      return problem(c, 502, { kind: "upstream-down", detail });
    }
  },
);
