/** Go to any screen by typing a part of its name. Loaded when first asked for. */
import { Spotlight, spotlight } from "@mantine/spotlight";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/spotlight/styles.layer.css";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { menuGroups, type ScreenEntry } from "../../tools/catalogue";

const around = [
  { title: "Run history", path: "/runs" },
  { title: "Integrations", path: "/integrations" },
  { title: "Your account", path: "/account" },
];

export default function Palette({ screens, asked }: { screens: ScreenEntry[]; asked: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);
  const action = ({ title, path }: { title: string; path: string }) => ({
    id: path,
    label: title,
    onClick: () => void navigate(path),
  });
  return (
    <Spotlight
      shortcut={null}
      nothingFound="No screen has that in its name."
      highlightQuery
      scrollable
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      searchProps={{ placeholder: "Go to a screen", "aria-label": "Go to a screen" }}
      actions={[
        ...menuGroups.map((group) => ({
          group,
          actions: screens.filter((screen) => screen.group === group).map(action),
        })),
        { group: "Console", actions: around.map(action) },
      ]}
    />
  );
}
