import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { Button } from "../../ui/button";
import type { PromptSave } from "./use-prompt-save";

/** Shows "Save changes", or "Saving..." while a save is in progress. */
export function SaveButton({
  status,
  disabled,
  changed,
}: {
  status: PromptSave["status"];
  disabled: boolean;
  /** True if there is something to save; highlights the button. */
  changed: boolean;
}) {
  const saving = status === "saving";
  return (
    <Button
      type="submit"
      variant={changed ? "filled" : "default"}
      disabled={disabled || saving}
      leftSection={status === "success" && <IconCheck size={16} aria-hidden />}
    >
      {saving ? "Saving..." : "Save changes"}
    </Button>
  );
}
