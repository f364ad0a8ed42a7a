/**
 * The parts of the App that neither tests nor the simulation vary: platform services, secrets and
 * names.
 */
import { createMemorySessionStorage } from "react-router";
import type { RequestApp } from "../../app";

export const bareApp = {
  origin: "http://console.example",
  version: "a version of the tests",
  tools: [],
  otherFiles: async () => ({ open: 0, wait: false }),
  readsAt: () => ({ settings: [] }),
  signPictures: (result) => result,
  seal: async () => "sealed",
  unseal: async () => ({}),
  label: (upstream) => upstream,
  fetchPicture: () => Promise.reject(new Error("No picture is fetched here")),
  enqueue: async () => undefined,
  alarms: { post: () => Promise.reject(new Error("Nobody watches here")) },
  sendHeartbeat: async () => undefined,
  listen: () => Promise.reject(new Error("There is no feed here")),
  transcriptSockets: {
    open: () => Promise.reject(new Error("There is no transcript socket here")),
    isOpen: async () => false,
    follow: async () => false,
  },
  flash: createMemorySessionStorage({ cookie: { name: "flash", secrets: ["a secret of the tests"] } }),
  measured: {
    query: () => Promise.reject(new Error("Nothing is measured here")),
    connections: async () => 0,
    object: async () => "",
    sends: async () => false,
    send: async () => undefined,
  },
  // Like on the platform, failed background work affects nothing else, especially not a later test.
  later: (work) => void work.catch(() => undefined),
  names: { provider: "Riverside", emailsOwner: "Lior" },
} satisfies Partial<RequestApp>;
