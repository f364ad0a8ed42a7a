/** Raw material for the fictional market. No name here refers to a real person or company. */

export const firstNames =
  `Ada Adele Aiko Alba Alden Alina Alma Amara Amos Anika Anton Ariel Arlo Asa Astrid Aurel Ayla Basil Beatrix Bela
Benno Bianca Birgit Boaz Bram Bria Calla Camil Carmen Casper Cato Celia Chiara Clea Corin Cosmo Cyra Dahlia Damon Danika Dario Delia
Dorian Edda Edwin Eitan Elara Elio Elke Eloise Emeric Enzo Esme Esra Fabian Faye Fenna Finn Flora Freya Gaia Galen Gemma Giles Greta
Gwen Hadar Hanno Hattie Hedda Hilde Idris Ilse Imani Ines Ingrid Iona Ira Isla Ivo Jana Jarek Jolie Jonas Joris Juna Kaia Kasper Kenji
Kira Klara Lando Lara Leif Lena Leona Levi Lida Lior Liv Lorenz Luca Luna Mabel Magnus Maia Malik Mara Marek Maren Mateo Mila Milo Mina
Mira Nadia Naomi Nell Niko Nils Nina Noa Nora Odette Olin Omar Orla Oskar Otis Paloma Pavel Petra Pia Priya Quinn Rafa Ramona Rani Remy
Rhea Rina Roan Romy Rosa Rufus Runa Sami Sanna Selma Sena Silas Sonja Soren Stella Sven Talia Tamar Tara Tess Theo Thora Tilda Tobias
Tova Ulla Uri Vada Vera Vidar Viola Wanda Willa Xenia Yael Yara Yuna Zadie Zora Zuri`.split(/\s+/);

export const lastNameStarts =
  `Al Ar Bal Bar Bel Ber Bor Bran Brin Cal Cor Cras Dal Dar Del Dor Dre El Fal Far Fen Fer Gal Gar Gel Gor Hal Har
Hel Hol Ibar Jar Jol Kal Kar Kel Kor Kra Lan Lar Lin Lor Mal Mar Mel Mor Nar Nel Nor Ol Or Pal Par Pel Por Quil Ral Ran Rel Ros Sal Sar Sel
Sol Stra Tal Tar Tel Tor Ul Val Var Vel Vor Wal Wen Win Yar Zal Zel Zor`.split(/\s+/);

export const lastNameEnds =
  `ado aker anek ard arin aski aud bech berg bray by cott da dane dell den dini dorf eau ega elli emont enko ero
escu ett field fors gard gate gren gu hart haus heim holt iani ic ier ikov ino is kamp kin lach land lev lund man mere mont moor nagy nau ner
nova oso ova quist rell rick rou sen shaw son stad stein strand tani thal thorn tova trand uchi ulis vald vane veld vik ward wen wick wood yama`.split(
    /\s+/,
  );

export const companyStarts =
  `Acorn Alder Amber Anchor Apex Arbor Argo Ash Aster Atlas Aura Axle Bay Beacon Birch Bison Bloom Blue Bolt Bonfire
Bramble Breeze Bridge Bright Brook Canyon Cape Cedar Chalk Cinder Clear Cliff Clover Cobalt Comet Copper Coral Cove Crane Crest Crisp Crown Dawn
Delta Dew Drift Dune Echo Elm Ember Falcon Fathom Fern Field Flint Forge Fox Frost Gale Glade Glen Glow Granite Grove Gull Harbor Hazel Heath
Helio Heron Hollow Honey Indigo Iris Iron Ivory Jade Jasper Juniper Kestrel Kite Lake Lantern Lark Laurel Ledge Lime Linden Lumen Lunar Lynx
Maple Marble Marsh Meadow Mellow Mesa Mint Mist Moss Nectar Nimbus Noble North Oak Oasis Ocean Olive Onyx Opal Orbit Otter Pebble Pine Pixel
Plover Polar Poppy Prairie Prism Quartz Quill Rain Raven Reed Ridge River Robin Rook Rowan Sage Salt Sand Sequoia Shore Silver Sky Slate Snow
Solar Sorrel Spark Spruce Stone Storm Summit Swift Tandem Teal Tern Thistle Thorn Tidal Timber Topaz Trail Tulip Twin Umber Vale Vantage Velvet
Vista Vivid Walnut Wander Wave Wild Willow Wind Wren Yarrow Zenith Zephyr`.split(/\s+/);

export const companyEnds =
  `base beam bench board box bridge build call cart cast chart cloud coach craft cycle deck desk dock draft draw fleet
flow form frame fuse gate gear grid guard guide hive host house kit lab layer leaf ledger lift light line link list loom loop mark mate media
metric mind mint nest net note pad page pass path pay peak pilot plan play point pool port post press pulse quest rack rail reach room route
scale scope scout screen script seed sense shelf shift ship signal site slate smith span spring stack staff stage station stream studio suite
sync table tide tone tools track trade trust union vault verse view vine voice wall watch way well wire wise works yard`.split(
    /\s+/,
  );

export interface Sector {
  /** LinkedIn's industry name. */
  industry: string;
  /** Products of such companies. */
  products: string[];
  keywords: string[];
}

const sector = (industry: string, products: string, keywords: string): Sector => ({
  industry,
  products: products.split(", "),
  keywords: keywords.split(", "),
});

export const sectors: Sector[] = [
  sector(
    "Software Development",
    "scheduling software, remote recording software, video marketing software, video editing platform, help desk software, CRM for small teams, project boards, survey software, note taking app, contract software, onboarding software",
    "saas, b2b, cloud, productivity, automation",
  ),
  sector(
    "Technology, Information and Internet",
    "link pages for creators, podcast hosting, webinar platform, live streaming platform, community platform, newsletter platform, domain names, video hosting",
    "internet, creators, platform, marketplace",
  ),
  sector(
    "Advertising Services",
    "video ads, performance marketing, brand campaigns, podcast advertising, influencer campaigns",
    "agency, advertising, media buying, creative",
  ),
  sector(
    "Marketing Services",
    "content marketing, demand generation, search marketing, podcast production for companies, event marketing",
    "agency, b2b marketing, content, growth",
  ),
  sector(
    "Media Production",
    "documentaries, corporate films, podcast production, explainer videos, live events production",
    "video production, studio, post production, storytelling",
  ),
  sector(
    "Broadcast Media Production and Distribution",
    "radio shows, streaming channels, sports broadcasts, news magazine",
    "broadcast, radio, television, audience",
  ),
  sector(
    "Financial Services",
    "business accounts, retirement planning, expense cards, invoice finance, tax advice",
    "finance, banking, fintech, payments",
  ),
  sector(
    "Insurance",
    "cyber insurance, travel insurance, pet insurance, liability cover",
    "insurance, risk, claims",
  ),
  sector(
    "E-Learning Providers",
    "language courses, coding courses, compliance training, exam preparation",
    "e-learning, training, online courses, lms",
  ),
  sector(
    "Higher Education",
    "business degrees, design school, executive education, nursing degrees",
    "university, students, research, campus",
  ),
  sector(
    "Hospitals and Health Care",
    "telehealth visits, physiotherapy clinics, dental care, patient records",
    "health care, patients, clinics",
  ),
  sector(
    "Wellness and Fitness Services",
    "yoga studios, fitness app, meditation app, nutrition coaching",
    "wellness, fitness, coaching",
  ),
  sector(
    "Business Consulting and Services",
    "sales coaching, operations consulting, change management, market research",
    "consulting, strategy, advisory",
  ),
  sector(
    "Staffing and Recruiting",
    "tech recruiting, executive search, temporary staff, employer branding",
    "recruiting, hiring, talent",
  ),
  sector(
    "Real Estate",
    "office rentals, property listings, home staging, property management software",
    "real estate, property, proptech",
  ),
  sector(
    "Retail",
    "outdoor clothing, kitchen goods, second-hand furniture, stationery",
    "retail, e-commerce, stores",
  ),
  sector(
    "Food and Beverage Services",
    "coffee roasting, meal kits, craft soda, plant-based snacks",
    "food, beverages, hospitality",
  ),
  sector(
    "Travel Arrangements",
    "group tours, business travel booking, cabin rentals, rail passes",
    "travel, tourism, booking",
  ),
  sector(
    "Non-profit Organizations",
    "reading programmes, river clean-ups, youth mentoring, refugee support",
    "non-profit, volunteers, fundraising",
  ),
  sector(
    "Computer and Network Security",
    "password manager, phishing training, cloud security posture, identity checks",
    "security, compliance, zero trust",
  ),
  sector(
    "IT Services and IT Consulting",
    "cloud migration, managed IT, data pipelines, system integration",
    "it services, cloud, outsourcing",
  ),
  sector(
    "Telecommunications",
    "business phone systems, fibre internet, call recording, conference calling",
    "telecom, voip, network",
  ),
  sector(
    "Manufacturing",
    "packaging machines, bicycle parts, office chairs, sensors",
    "manufacturing, supply chain, industry 4.0",
  ),
  sector(
    "Renewable Energy Semiconductor Manufacturing",
    "solar panels, battery storage, charging stations, wind monitoring",
    "energy, solar, sustainability",
  ),
  sector(
    "Events Services",
    "conference organisation, ticketing software, virtual events, trade fair stands",
    "events, conferences, ticketing",
  ),
  sector(
    "Human Resources Services",
    "payroll software, benefits platform, performance reviews, employee surveys",
    "hr, people, payroll",
  ),
  sector(
    "Legal Services",
    "contract review, patent filings, immigration advice, legal research",
    "legal, law, compliance",
  ),
  sector(
    "Entertainment Providers",
    "board games, live comedy, music festivals, escape rooms",
    "entertainment, fans, shows",
  ),
];

export interface Place {
  city: string;
  country: string;
  code: string;
}

const place = (city: string, country: string, code: string): Place => ({ city, country, code });

export const places: Place[] = [
  place("New York", "United States", "US"),
  place("Austin", "United States", "US"),
  place("Chicago", "United States", "US"),
  place("San Francisco", "United States", "US"),
  place("Denver", "United States", "US"),
  place("Boston", "United States", "US"),
  place("Seattle", "United States", "US"),
  place("Atlanta", "United States", "US"),
  place("London", "United Kingdom", "GB"),
  place("Manchester", "United Kingdom", "GB"),
  place("Dublin", "Ireland", "IE"),
  place("Berlin", "Germany", "DE"),
  place("Munich", "Germany", "DE"),
  place("Hamburg", "Germany", "DE"),
  place("Paris", "France", "FR"),
  place("Lyon", "France", "FR"),
  place("Madrid", "Spain", "ES"),
  place("Barcelona", "Spain", "ES"),
  place("Lisbon", "Portugal", "PT"),
  place("Milan", "Italy", "IT"),
  place("Amsterdam", "Netherlands", "NL"),
  place("Brussels", "Belgium", "BE"),
  place("Zürich", "Switzerland", "CH"),
  place("Vienna", "Austria", "AT"),
  place("Copenhagen", "Denmark", "DK"),
  place("Stockholm", "Sweden", "SE"),
  place("Oslo", "Norway", "NO"),
  place("Helsinki", "Finland", "FI"),
  place("Warsaw", "Poland", "PL"),
  place("Tel Aviv", "Israel", "IL"),
  place("Toronto", "Canada", "CA"),
  place("Vancouver", "Canada", "CA"),
  place("Sydney", "Australia", "AU"),
  place("Melbourne", "Australia", "AU"),
  place("Auckland", "New Zealand", "NZ"),
  place("Singapore", "Singapore", "SG"),
  place("Tokyo", "Japan", "JP"),
  place("Mumbai", "India", "IN"),
  place("Bengaluru", "India", "IN"),
  place("São Paulo", "Brazil", "BR"),
  place("Mexico City", "Mexico", "MX"),
];

export const technologies =
  `Cloudflare HubSpot Salesforce WordPress Shopify Stripe Segment Intercom Zendesk Marketo Mailchimp Webflow Vimeo Wistia
Zoom Slack Jira Figma Notion React Vue.js Next.js Hotjar Mixpanel Amplitude Typeform Calendly`.split(/\s+/);

/** Subjects of videos, posts and episodes; subjects with a market keyword come first. */
export const keywords = [
  "podcast",
  "webinar",
  "live streaming",
  "video editing",
  "remote recording",
  "interview",
  "content marketing",
  "video marketing",
  "transcription",
  "virtual event",
  "podcast hosting",
  "thought leadership",
  "brand storytelling",
  "social media clips",
  "audio quality",
];

export const subreddits = [
  "podcasting",
  "podcasts",
  "videoediting",
  "contentmarketing",
  "marketing",
  "livestreaming",
  "youtubers",
  "smallbusiness",
  "saas",
  "entrepreneur",
  "newtubers",
  "audioengineering",
  "webinars",
  "socialmedia",
  "videography",
];
