/**
 * The default lists of a new console; "Reset" restores them. Comma-separated, as users would type
 * them.
 */
const titles = (text: string): string[] =>
  text.split(/,\s*/).map((title) => title.replace(/\s+/g, " ").trim());

/** Exact titles: common words that mean another job with any addition. */
export const keywordsTitleStrict =
  titles(`CMO, Chief Marketing Officer, Chief Content Officer, Chief Brand Officer,
  Chief Communications Officer, Chief Audience Officer, VP Marketing, VP of Marketing, Vice President of Marketing,
  Vice President Marketing, SVP Marketing, EVP Marketing, VP Content, VP of Content, VP Communications,
  VP of Communications, VP Brand, VP Growth, Head of Marketing, Head of Content, Head of Communications, Head of Brand,
  Head of Growth, Head of Media, Head of Creative, Head of Community, Head of Events, Head of Demand Generation,
  Marketing Director, Director of Marketing, Content Director, Director of Content, Creative Director,
  Director of Communications, Communications Director, Brand Director, Director of Brand Marketing, Marketing Manager,
  Content Manager, Communications Manager, Brand Manager, Community Manager, Events Manager, Event Manager,
  Social Media Manager, Producer, Executive Producer, Senior Producer, Host`);

/** Titles whose words may appear among others. */
export const keywordsTitleNonStrict =
  titles(`Content Marketing, Content Strategy, Content Strategist, Content Producer,
  Content Creator, Content Operations, Content Lead, Editorial Director, Editor in Chief, Video Producer, Video Production,
  Video Marketing, Video Manager, Video Content, Video Editor, Video Director, Video Lead, Video Strategist, Head of Video,
  Director of Video, Videographer, Multimedia Producer, Multimedia Manager, Podcast, Podcaster, Audio Producer,
  Head of Audio, Webinar, Virtual Events, Digital Events, Event Marketing, Field Marketing, Social Media, Social Content,
  Brand Content, Branded Content, Brand Storytelling, Storyteller, Product Marketing, Thought Leadership, Customer Marketing,
  Partner Marketing, Employer Brand, Internal Communications, Executive Communications, Corporate Communications,
  Public Relations, YouTube, Streaming, Livestream, Studio Manager, Creative Producer, Creative Services, Demand Generation,
  Developer Relations`);

/** Decision makers for marketing in small companies, whose titles do not mention it. */
export const additionalKeywords = titles(`Founder, Co-Founder, Cofounder, Founding Partner, Founder & CEO,
  Co-Founder & CEO, CEO & Founder, CEO & Co-Founder, Owner, Co-Owner, Business Owner, Agency Owner, Studio Owner, CEO,
  Chief Executive Officer, President, Managing Director, Executive Director, Managing Partner, Partner, Principal,
  Chief Creative Officer, Chief Strategy Officer, Chief Growth Officer, Chief Digital Officer, Head of Agency,
  Agency Director, Head of Studio, Studio Head, Studio Director, Executive Creative Director, Group Creative Director,
  Associate Creative Director, Creative Lead, Head of Production, Production Director, Production Manager,
  Account Director, Group Account Director, Client Services Director, Client Partner, Strategy Director, Brand Strategist,
  Head of Digital, Digital Director, Digital Marketing Manager, Growth Lead, Growth Manager, Marketing Lead,
  Marketing Specialist, Marketing Coordinator, Communications Specialist`);

/** People with matching words in their title who do not decide, or do another job. */
export const negativeKeywordsTitle =
  titles(`Intern, Internship, Trainee, Apprentice, Student, Working Student, Assistant,
  Volunteer, Freelance, Freelancer, Contractor, Retired, Former, Ex, Unemployed, Open to Work, Seeking, Looking for,
  Junior, Graduate, Recruiter, Talent Acquisition, Human Resources, HR, Payroll, Accountant, Accounting, Finance, Legal,
  Counsel, Attorney, Paralegal, Procurement, Purchasing, Supply Chain, Warehouse, Logistics, Nurse, Physician, Teacher,
  Professor, Researcher, Video Surveillance, Video Security, CCTV, Video Game, Video Codec, Software Engineer,
  Data Engineer, Network Engineer, Site Reliability, Help Desk, Technical Support, Customer Support, Receptionist,
  Office Manager, Driver, Cashier, Real Estate Agent, Insurance Agent`);

/** Enterprises outside media: heads of marketing, content and events. */
export const titlesNoEmails1 =
  titles(`Chief Marketing Officer, Chief Communications Officer, SVP Marketing, VP Marketing,
  VP of Marketing, VP Brand, VP Content, VP Communications, VP Demand Generation, Head of Marketing, Head of Content,
  Head of Content Marketing, Head of Brand, Head of Communications, Head of Video, Head of Events, Head of Social Media,
  Head of Product Marketing, Director of Marketing, Director of Content Marketing, Director of Brand Marketing,
  Director of Communications, Director of Demand Generation, Director of Events, Content Marketing Manager,
  Video Marketing Manager, Webinar Program Manager, Event Marketing Manager`);

/** Enterprises in media: people who make and run the shows. */
export const titlesNoEmails2 =
  titles(`Chief Content Officer, Chief Audience Officer, VP Content, VP Programming,
  VP Production, VP Digital, VP Audio, Head of Production, Head of Programming, Head of Audio, Head of Podcasts,
  Head of Video, Head of Digital Video, Head of YouTube, Head of Studio, Director of Production, Director of Podcasts,
  Director of Video, Director of Audience Development, Executive Producer, Senior Producer, Supervising Producer,
  Podcast Producer, Senior Video Producer, Managing Editor, Editor in Chief, Editorial Director, Post Production Manager`);

/** Agencies outside media: decision makers in companies too small for specialised titles. */
export const titlesNoEmails3 =
  titles(`Founder, Co-Founder, Owner, Agency Owner, CEO, President, Managing Director,
  Managing Partner, Partner, Principal, COO, Chief Creative Officer, Chief Strategy Officer, Chief Growth Officer,
  Head of Marketing, Head of Content, Head of Strategy, Head of Growth, Client Services Director, Account Director,
  Group Account Director, Creative Director, Strategy Director, Content Director, Marketing Director,
  Social Media Director, Content Strategist, Growth Lead`);

/** Media and production agencies: studio owners and producers. */
export const titlesNoEmails4 = titles(`Founder, Co-Founder, Owner, Studio Owner, CEO, Managing Director,
  Head of Production, Head of Studio, Head of Podcasts, Head of Video, Production Director, Podcast Director,
  Creative Director, Executive Producer, Senior Producer, Podcast Producer, Video Producer, Audio Producer,
  Creative Producer, Line Producer, Production Manager, Studio Manager, Post Production Supervisor,
  Video Production Manager, Showrunner, Podcast Editor, Content Producer, Director of Photography`);
