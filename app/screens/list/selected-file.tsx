/** Downloads the selected lines as a CSV file. */
import { useState } from "react";
import { logError } from "../../log";
import { packed } from "../../runs/lists/packed-keys";
import { Button } from "../../ui/button";
import { readLinesFile } from "../../ui/lines-file/browser";
import { saveAs } from "../../ui/save-as";

export function SelectedFile({
  address,
  search,
  keys,
}: {
  address: string;
  search: string;
  keys: ReadonlySet<number>;
}) {
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    try {
      const file = await readLinesFile(`${address}?${search}&part=file`, packed(keys));
      saveAs(file.name, file.type, file);
      setFailed(false);
    } catch (error) {
      logError("lines could not be saved", { error });
      setFailed(true);
    }
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => void save()}>
        CSV of these
      </Button>
      {hasFailed && <output>The file could not be fetched. Try again.</output>}
    </>
  );
}
