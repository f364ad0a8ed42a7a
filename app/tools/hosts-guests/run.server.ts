/**
 * Hosts/guests: finds the person behind an email and their topics, then matching hosts or guests.
 */
import { domainOfEmail } from "../../keys/domain";
import { isRoleMailbox } from "../../keys/role-mailboxes";
import { ExclusionCounts } from "../../shared-rules/exclusion-counts";
import { leftOut } from "../../toolkit/left-out";
import { inSentences } from "../../toolkit/findings";
import { implement, NoFindings, progress, WithNote } from "../../toolkit/implementation";
import { hostsGuests, type Matches } from "./definition";
import { Gaps } from "./gaps";
import { guestMatches, hostMatches, showsAbout } from "./match.server";
import { ownShows } from "./own-shows.server";
import { topicsOfGuest, topicsOfShows } from "./topics.server";
import { findWhom } from "./whom.server";

const nothing = (reason: string) => new NoFindings<Matches>([], reason);

export const runHostsGuests = implement(hostsGuests, {
  async *enrich({ input: { email, type, ...beside }, upstreams: { people, podcasts }, now }) {
    if (isRoleMailbox(email))
      return nothing(`${email} is a shared mailbox, not a person's address, so nothing was looked up.`);
    yield progress(`Looking up ${email}`);
    const { value: person, unasked } = await people.byEmail(email, beside);
    if (!person) return nothing(inSentences("We found nobody with this email address.", unasked));
    yield progress(`Looking for ${person.name} on podcasts`);
    const gaps = new Gaps();
    const whom = await findWhom(podcasts, person, email, gaps);
    const own = type === "guest" ? await ownShows(podcasts, whom, now, gaps) : null;
    if (own?.shows.length === 0) {
      gaps.throwIfAny();
      return nothing(inSentences(whom.doubt ?? `We found no show hosted by ${person.name}.`, own.missing));
    }

    const topics = own ? topicsOfShows(own.shows, person) : topicsOfGuest(whom);
    if (topics.length === 0) {
      gaps.throwIfAny();
      return nothing(`We found no topic that ${person.name} could talk about.`);
    }
    yield progress(`Looking for shows about ${topics.join(", ")}`);
    const left = { shows: new ExclusionCounts(), guests: new ExclusionCounts(), gaps };
    const passedOver = {
      now,
      without: new Set([...whom.credits.map(({ show }) => show.id), ...(own?.ids ?? [])]),
      ownDomain: whom.employer ?? domainOfEmail(email),
    };
    const shows = await showsAbout(podcasts, topics, passedOver, left);
    const ending = (found: Matches, reason: string) => {
      const ofShows = left.shows.total + (own ? shows : found).length;
      const note = leftOut([
        { of: ofShows, what: ["show found", "shows found"], counts: left.shows.counts },
        {
          of: left.guests.total + found.length,
          what: ["guest", "guests"],
          counts: left.guests.counts,
        },
      ]);
      if (found.length > 0) return gaps.beside(found, note) ?? new WithNote(found, note);
      gaps.throwIfAny();
      return nothing(inSentences(reason, note));
    };
    if (shows.length === 0) return ending([], `We found no active show about ${topics.join(", ")}.`);
    yield progress(`Checking hosts and guests of ${shows.length} shows`);
    if (!own) {
      const found = await hostMatches(podcasts, shows, whom.doubt, left);
      return ending(found, "We found shows, but none with known guests.");
    }
    const without = new Set([person.name, ...own.names]);
    const found = await guestMatches(podcasts, shows, { without, doubt: own.doubt }, left);
    return ending(found, "We found no guests who are new to this person's show.");
  },
});
