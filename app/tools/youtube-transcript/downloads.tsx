import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { Button } from "../../ui/button";
import type { Cue } from "../../vendors/transcripts/port";
import { sentencesText, subRip, webVtt } from "./formats";

/** Builds subtitle files and the text from the lines on the screen. */
export function Downloads({ cues, name, sandbox }: { cues: Cue[]; name: string; sandbox: boolean }) {
  return (
    <>
      <Download
        label="SRT"
        onClick={() => save(subRip(cues, sandbox), `${fileName(name)}.srt`, "application/x-subrip")}
      />
      <Download
        label="VTT"
        onClick={() => save(webVtt(cues, sandbox), `${fileName(name)}.vtt`, "text/vtt")}
      />
      <Download
        label="TXT"
        onClick={() => save(sentencesText(cues, sandbox), `${fileName(name)}.txt`, "text/plain")}
      />
    </>
  );
}

function Download({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={`Download ${label}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function save(text: string, name: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const fileName = (title: string) =>
  title
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .toLowerCase() || "transcript";
