import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns false on the server and until React has hydrated the page. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
