/**
 * Downloads a cover in Apple's largest size. The browser scales it, because the server has no image
 * codec.
 */
import { useState } from "react";
import { logError } from "../../log";
import { Button } from "../../ui/button";
import { saveAs } from "../../ui/save-as";

const side = 3000;
const quality = 0.9;

export function LargeDownload({ link, name }: { link: string; name: string }) {
  const [state, setState] = useState<"idle" | "scaling" | "failed">("idle");
  const download = async () => {
    setState("scaling");
    try {
      const file = await scaled(link);
      saveAs(name.replace(/\.\w+$/, `-${side}.jpg`), "image/jpeg", file);
      setState("idle");
    } catch (error) {
      logError("The cover could not be scaled", { error });
      setState("failed");
    }
  };
  return (
    <Button variant="default" size="xs" disabled={state === "scaling"} onClick={() => void download()}>
      {state === "scaling" ? "Scaling..." : state === "failed" ? "Failed, try again" : "Download at 3000 px"}
    </Button>
  );
}

async function scaled(link: string): Promise<Blob> {
  const image = new Image();
  image.src = link;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d", { alpha: false });
  if (!pen) throw new Error("No canvas");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, side, side);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No file"))), "image/jpeg", quality),
  );
}
