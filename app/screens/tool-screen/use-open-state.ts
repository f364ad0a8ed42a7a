import { useEffect, useState } from "react";

/** Whether something is unfolded; remembered in this browser. Closed until hydration. */
export function useOpenState(key: string): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (localStorage.getItem(key) === "true") setOpen(true);
  }, [key]);
  const remember = (next: boolean) => {
    setOpen(next);
    localStorage.setItem(key, String(next));
  };
  return [open, remember];
}
