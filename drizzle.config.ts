import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "turso", schema: "./app/storage/schema.ts", out: "./migrations" });
