/** The actions of a record: email it, open its profile, and rarer ones in a menu. */
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import { linkedInCompanyLink, linkedInLink } from "../../keys/linkedin";
import type { ShownRecord } from "../../records/shown-record";
import { ButtonLink } from "../../ui/button";
import { ConfirmButton } from "../../ui/confirm-button";
import { PopoverPanel } from "../../ui/menu";
import classes from "./record.module.css";

type ActionsProps = Pick<ShownRecord, "id" | "kind" | "keys">;

interface HeaderProps {
  record: ActionsProps;
  mayWrite: boolean;
  /** Whether a reason stops users from writing, as the card “May be contacted” says. */
  isOut: boolean;
}

export function HeaderActions({ record, mayWrite, isOut }: HeaderProps) {
  const { id, kind, keys } = record;
  const valueOf = (prefix: string) => keys.find(({ key }) => key.startsWith(`${prefix}:`))?.value;
  const [email, domain] = [valueOf("email"), valueOf("domain")];
  const [person, company] = [valueOf("linkedin"), valueOf("linkedin-company")];
  const profile = person ? linkedInLink(person) : company && linkedInCompanyLink(company);
  return (
    <>
      {profile && (
        <ButtonLink
          href={profile}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconBrandLinkedin size={16} aria-hidden />}
        >
          LinkedIn
        </ButtonLink>
      )}
      {domain && (
        <ButtonLink
          href={`https://${domain}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconWorld size={16} aria-hidden />}
        >
          Website
        </ButtonLink>
      )}
      <PopoverPanel label="More" name="More actions">
        <div className={classes.more}>
          <ButtonLink href={`/api/records/${id}`} download={`${id}.json`} variant="default">
            Export
          </ButtonLink>
          <ConfirmButton
            label="Do not contact"
            question={
              kind === "person"
                ? "Add this person to Do not contact? We won’t look them up or write to any of their addresses. You can’t undo this here."
                : "Exclude this company? We skip it and its people in files and write to nobody there, until you remove the exclusion."
            }
            intent="keep-out"
            backLabel="Not now"
          />
        </div>
      </PopoverPanel>
      {email && mayWrite && (
        <ButtonLink
          className={classes.write}
          href={`mailto:${email}`}
          variant={isOut ? "default" : undefined}
          leftSection={<IconMail size={16} aria-hidden />}
        >
          Write email
        </ButtonLink>
      )}
    </>
  );
}
