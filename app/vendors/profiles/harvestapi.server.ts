import { z } from "zod";
import { type Charge, type Connection, days, type Send } from "../call";
import { UpstreamError } from "../failure";
import { askHarvestApi, usualCredits } from "../harvestapi.server";
import { listOrNothing, maybe, number, presentListOf, text } from "../tolerant";
import { requireOf } from "./profile-asked";
import { companyLink, profileKeys, profileLink } from "./linkedin-links";
import type { Profile, ProfilesPort } from "./port";

/** Prefix of this vendor's cursors, so that the same vendor returns the next page. */
export const cursorMark = "harvestapi:";

export function harvestApiProfiles(connection: Connection): Omit<ProfilesPort, "ownerOf"> {
  return {
    byLink: (link) =>
      connection.call({
        operation: "linkedin/profile",
        request: { link },
        keep: days(30),
        about: profileKeys(link),
        bucket: "profiles",
        units: 1,
        perform: async (send, charge) => ({
          ...(await readProfile(connection, { send, charge }, link)),
          link,
        }),
      }),
    companySize: (company) =>
      connection.call({
        operation: "linkedin/company size",
        request: { company },
        keep: days(30),
        bucket: "profiles",
        units: 1,
        async perform(send, charge) {
          const query = new URLSearchParams({ url: company });
          const found = await askHarvestApi(connection, { send, charge }, `company?${query}`, companyPage);
          const value = found?.element ? { employees: found.element.employeeCount, listed: null } : null;
          return { value, units: usualCredits(found), link: company };
        },
      }),
    async staffOf(company, from) {
      const { status, page } = placeOf(from);
      const hits = await connection.call({
        operation: "linkedin/profile-search",
        request: { company, status, page },
        keep: days(30),
        bucket: "profiles",
        units: 2,
        async perform(send, charge) {
          const query = new URLSearchParams({ [status]: company, page: String(page) });
          const found = await askHarvestApi(
            connection,
            { send, charge },
            `profile-search?${query}`,
            hitsPage,
          );
          const more = (found?.pagination?.totalPages ?? 0) > page;
          const links = (found?.elements ?? []).flatMap((one) => profileLink(one.linkedinUrl) ?? []);
          return { value: { links, more }, units: usualCredits(found), link: company };
        },
      });
      const read = await Promise.all(
        hits.value.links.map((link) =>
          this.byLink(link).catch((error: unknown) => {
            // A wrong profile must not discard the others.
            if (error instanceof UpstreamError && error.charged) return { value: null };
            throw error;
          }),
        ),
      );
      const people = read.flatMap(({ value }) => value ?? []);
      const next = hits.value.more
        ? `${cursorMark}${status}:${page + 1}`
        : status === "currentCompany"
          ? `${cursorMark}pastCompany:1`
          : null;
      return { value: { people, next }, source: hits.source };
    },
  };
}

type Status = "currentCompany" | "pastCompany";

/** Current staff come first, then former staff. */
function placeOf(cursor: string | null): { status: Status; page: number } {
  const [status, page] = cursor?.slice(cursorMark.length).split(":") ?? [];
  return { status: status === "pastCompany" ? status : "currentCompany", page: Number(page ?? 1) || 1 };
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `{month: "Jan", year: 2024}`; "Present" has no year and becomes null. */
const date = maybe(z.object({ month: text, year: z.number() })).transform((found) => {
  if (found === null) return null;
  const month = months.indexOf(found.month?.slice(0, 3).toLowerCase() ?? "") + 1;
  return month === 0 ? String(found.year) : `${found.year}-${String(month).padStart(2, "0")}`;
});

const job = z.object({
  companyName: z.string().min(1),
  /** For an employer without a page this is a search URL, which is no key. */
  companyLinkedinUrl: text,
  position: text,
  location: text,
  startDate: date,
  endDate: date,
});

const profilePage = z.object({
  element: z
    .object({
      linkedinUrl: text,
      firstName: text,
      lastName: text,
      headline: text,
      experience: listOrNothing(job),
    })
    .nullable(),
});
const companyPage = z.object({ element: z.object({ employeeCount: number }).nullable() });
const hitsPage = z.object({
  elements: presentListOf(z.object({ linkedinUrl: z.string() })),
  pagination: maybe(z.object({ totalPages: number })),
});

async function readProfile(connection: Connection, line: { send: Send; charge: Charge }, link: string) {
  // HarvestAPI also accepts a LinkedIn session, but only in the URL, which would end up in logs.
  const query = new URLSearchParams({ url: link });
  const found = await askHarvestApi(connection, line, `profile?${query}`, profilePage);
  const value = found?.element ? profileOf(found.element, link) : null;
  requireOf("harvestapi", link, value && { name: value.name, link: found?.element?.linkedinUrl ?? null });
  return { value, units: usualCredits(found), about: profileKeys(value?.link) };
}

function profileOf(found: NonNullable<z.output<typeof profilePage>["element"]>, asked: string): Profile {
  return {
    name: [found.firstName, found.lastName].filter(Boolean).join(" ") || "Unnamed",
    link: profileLink(found.linkedinUrl) ?? asked,
    headline: found.headline,
    jobs: found.experience.map((one) => ({
      company: one.companyName,
      companyLink: companyLink(one.companyLinkedinUrl),
      title: one.position,
      start: one.startDate,
      end: one.endDate,
      location: one.location,
    })),
  };
}
