import { describe, expect, test } from "vitest";
import { domainColumn, emailColumn, judged } from "../testing/read-file";

/**
 * Columns of exports that hold colleagues' addresses or own pages. Cases from mautic/mautic#2615 and #4889,
 * wp-erp/wp-erp#602, bullhorn/career-portal#455, YetiForceCompany/YetiForce#42, ankaboot-source/leadminer#142,
 * and the fields of HubSpot, Salesforce, Pipedrive, Instantly and Smartlead.
 */
describe("a column about the user's own side is never taken for the contacts by its values", () => {
  test.each(
    `Owner;Owner Email;ownerusername;Contact owner;Company owner;Deal - Owner;Lead Owner: Email;owner_email;
     Assigned To;assigned_to_email;Assignee;Created By;Last Modified By;Updated by;Added by;Sender Email;senderEmail;Sent from;
     Email Account;sending_account;Reply-To`
      .split(";")
      .map((header) => header.trim()),
  )("%s", (header) => {
    const file = `Name,${header}\nJo,rep@ourselves.com\nAnn,rep@ourselves.com\n`;
    expect(() => judged(file, [emailColumn])).toThrow('"email"');
    const beside = `Name,${header},Email\nJo,rep@ourselves.com,\nAnn,rep@ourselves.com,\n`;
    expect(judged(beside, [emailColumn]).columns).toEqual({ email: 2 });
  });

  test.each([
    "First Page Seen",
    "Last Page Seen",
    "First Referring Site",
    "Referrer",
    "Conversion Page",
    "Landing Page URL",
  ])("%s", (header) => {
    const file = `Name,${header}\nJo,https://ourselves.com/a\nAnn,https://ourselves.com/b\n`;
    expect(() => judged(file, [domainColumn])).toThrow('"domain"');
  });
});
