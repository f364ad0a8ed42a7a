/** More ways to write keys, from public bug reports: each table names the report beside the case. */
import { describe, expect, test } from "vitest";
import { parseDomain } from "./domain";
import { parseEmail } from "./email";
import { parseFeed } from "./feed";
import { isKey, type KeyKind, type Parsed } from "./key";
import { parseLinkedInCompany, parseLinkedInPerson } from "./linkedin";
import { parsePost } from "./post";
import { parseChannel, parseVideo } from "./youtube";

type Row = [report: string, text: string, value: string];
const valueOf = (parsed: Parsed<KeyKind>) => (isKey(parsed) ? parsed.value : parsed.refused);

const kinds: [name: string, parse: (text: string) => Parsed<KeyKind>, rows: Row[]][] = [
  [
    "an email address",
    parseEmail,
    [
      ["mmucklo/email-parse#13", "user1@domain.org; user2@domain.org", "several"],
      [
        "jackbearheart/email-addresses#38",
        '"Smith, Alice" <alice@alpha.com>; "Jones, Bob" <bob@alpha.com>',
        "several",
      ],
      ["jackbearheart/email-addresses#38", '"Smith; Alice" <alice@alpha.com>', "alice@alpha.com"],
      ["jstedfast/MimeKit#233", "user@acme.com;user@acme.com;", "user@acme.com"],
      ["ProtonMail/proton-bridge#139", "a@b.com;", "a@b.com"],
      ["nextcloud/mail#6014", "Ozoux, Pierre <pierre@acme.org>", "pierre@acme.org"],
      ["tine20/tine20#3556", '"Toulouse, Midi" <toulouse.midi@france.fr>', "toulouse.midi@france.fr"],
      ["zendframework/zend-mail#147", "undisclosed recipients:;", "not-one"],
      ["vitorfs/colossus#25", "iloveyou", "not-one"],
      ["SuiteCRM/SuiteCRM#5197", " test1@acme.com", "test1@acme.com"],
      ["JWManagement/JWManagement#103", "jo@acme.com  ", "jo@acme.com"],
      ["nextcloud/contacts#3035", "@ .**", "placeholder"],
    ],
  ],
  [
    "a company's domain",
    parseDomain,
    [
      ["Rudloff/openvegemap#102", "https://www.subway.co.nz", "subway.co.nz"],
      ["ryoppippi/sitemcp#12", "https://www.acme.co.jp/", "acme.co.jp"],
      ["john-kurkowski/tldextract#103", "http://static.acme.in.com/x.png", "in.com"],
      ["john-kurkowski/tldextract#173", '"forums.news.acme.com"', "acme.com"],
      ["john-kurkowski/tldextract#116", "www.parts.uk.com", "parts.uk.com"],
      ["john-kurkowski/tldextract#236", "http://www.tech.com.uk", "com.uk"],
      ["ukwa/webarchive-discovery#101", "www.parliament.uk", "parliament.uk"],
      ["adbar/courlan#14", "https://acme.recruitee.com/", "acme.recruitee.com"],
      ["digitalmethodsinitiative/dmi-tcat#80", "http://www.acme.com/topic,21397.0.html", "acme.com"],
      ["DOAJ/doaj#329", "http://acme.org/,http://acme.org/about/", "acme.org"],
      ["DOAJ/doaj#329, of two companies", "http://acme.org/,http://beta.org/", "several"],
      ["mechatroner/vscode_rainbow_csv#162", "https://acme.com https://acme.com", "acme.com"],
    ],
  ],
  [
    "a LinkedIn person",
    parseLinkedInPerson,
    [
      ["lorey/social-media-profiles-regexs#18", "www.linkedin.com/in/mark-müller-81a8", "mark-müller-81a8"],
      ["FightPandemics/FightPandemics#819", "https://www.linkedin.com/in/jo--doe-", "jo--doe-"],
      ["mdsaban/universal-app-opener#15", "https://linkedin.com/in/jo/?trk=x#about", "jo"],
      ["mdsaban/universal-app-opener#15", "https://www.linkedin.com/jobs/view/123", "not-one"],
      ["EatonChips/yalis#1", "rastley", "not-one"],
      ["reactive-resume/app#2086", "Certifications", "not-one"],
      ["jackwener/OpenCLI#2433", "https://www.linkedin.com/in/jo/details/experience", "jo"],
      ["margince/margince#2670", "https://linkedin.com/in/", "not-one"],
      ["TryGhost/Ghost#24231", "https://www.linkedin.com/school/acme/", "not-one"],
      ["baptleduc, linkedin-network-visualization#2", "https://www.linkedin.com/in/jo-doe", "jo-doe"],
    ],
  ],
  [
    "a LinkedIn company",
    parseLinkedInCompany,
    [
      [
        "lorey/social-media-profiles-regexs#32",
        "https://www.linkedin.com/company/%C5%AB-hub-made/",
        "company/ū-hub-made",
      ],
      [
        "lorey/social-media-profiles-regexs#35",
        "https://dk.linkedin.com/company/&-friends",
        "company/&-friends",
      ],
      ["the same, encoded", "https://dk.linkedin.com/company/%26-friends", "company/&-friends"],
      ["a query without its mark", "https://www.linkedin.com/company/acme&trk=x", "not-one"],
      ["TryGhost/Ghost#28893", "https://www.linkedin.com/company/eyeshot_2", "company/eyeshot_2"],
      ["twentyhq/twenty#4198", "https://www.linkedin.com/school/acme-university", "school/acme-university"],
      ["phantombuster/api-store#71", "https://www.linkedin.com/company/1363540", "company/1363540"],
      ["stan-rym/liam-linkedin-ads-MCP#7", "linkedin.com/company/acme", "company/acme"],
      [
        "TryGhost/Ghost#24231",
        "https://www.linkedin.com/company/ghost-foundation/",
        "company/ghost-foundation",
      ],
      ["the same, of a person", "https://www.linkedin.com/in/ghost", "not-one"],
      ["gkucmierz/social-links#52", "https://uk.linkedin.com/company/acme/about", "company/acme"],
      ["mdsaban/universal-app-opener#15", "https://www.linkedin.com/company/acme/jobs/", "company/acme"],
    ],
  ],
  [
    "a YouTube channel",
    parseChannel,
    [
      ["Tyrrrz/YoutubeExplode#670", "https://www.youtube.com/c/MuseVi%E1%BB%87tNam", "c/museviệtnam"],
      ["Tyrrrz/YoutubeExplode#670", "https://www.youtube.com/c/MuseViệtNam?x", "c/museviệtnam"],
      ["thejudge22/youtube-watcher#2", "https://www.youtube.com/@post.10", "@post.10"],
      ["yt-dlp/yt-dlp#11816", "https://www.youtube.com/@%E6%97%A5%E6%9C%AC/videos", "@日本"],
      ["claudiob/yt#423", "https://www.youtube.com/@kang-kyu", "@kang-kyu"],
      ["preservetube/preservetube#37", "https://www.youtube.com/c/channelname", "c/channelname"],
      ["mishina2228/youtube-api-trial#1550", "https://www.youtube.com/@jawed/featured", "@jawed"],
      [
        "Zod-/jsVideoUrlParser#42",
        "https://www.youtube.com/channel/UCzQUP1qoWDoEbmsQxvdjxgQ",
        "UCzQUP1qoWDoEbmsQxvdjxgQ",
      ],
      ["Zod-/jsVideoUrlParser#42", "https://www.youtube.com/user/PowerfulJRE", "user/powerfuljre"],
      ["Zod-/jsVideoUrlParser#26", "https://plus.google.com/u/0/106294066679033538338", "not-one"],
    ],
  ],
  [
    "a YouTube video",
    parseVideo,
    [
      ["FreeTubeApp/FreeTube#8304", "https://www.youtube.com/watch?v=b7q2CS8HDHU&t=2454", "b7q2CS8HDHU"],
      [
        "Benjamin-Loison/YouTube-operational-API#114",
        "https:\\/\\/www.youtube.com\\/watch?v=b7q2CS8HDHU",
        "b7q2CS8HDHU",
      ],
      ["magnars/parens-of-the-dead-s2#2", "https://www.youtube.com/playlist?list=PLVfFIUHWy-aM9e", "not-one"],
    ],
  ],
  [
    "a post",
    parsePost,
    [
      [
        "mdsaban/universal-app-opener#15",
        "https://www.linkedin.com/feed/update/urn:li:activity:7330988768578920448",
        "linkedin:7330988768578920448",
      ],
      [
        "chauduyphanvu/reddit-markdown#23",
        "https://www.reddit.com/r/ADHD/comments/1lgkq2l/whats_one_thing/.json",
        "reddit:1lgkq2l",
      ],
      ["TauricResearch/TradingAgents#862", "https://www.reddit.com/r/webscraping/new.json", "not-one"],
      ["karanb192/reddit-mcp-buddy#60", "https://old.reddit.com/r/programming/hot/.rss", "not-one"],
      ["not-an-aardvark/snoowrap#88", "t3_6krzgc", "reddit:6krzgc"],
      [
        "danbooru/danbooru#5091",
        "https://www.reddit.com/r/arknights/comments/ttyccp/maria_nearl_versus/",
        "reddit:ttyccp",
      ],
      ["danbooru/danbooru#5091, short", "https://redd.it/ttyccp", "reddit:ttyccp"],
      ["danbooru/danbooru#5091, gallery", "https://www.reddit.com/gallery/ttyccp", "reddit:ttyccp"],
      ["creesch/readReddit#3", "https://www.reddit.com/comments/akbxjp", "reddit:akbxjp"],
      [
        "Jackhammer9/RedDownloader#65",
        "https://www.reddit.com/r/Cult_of_Octavia/comments/1p0gtwh/vibin/?share_id=qh6k&utm_term=14",
        "reddit:1p0gtwh",
      ],
      [
        "Jackhammer9/RedDownloader#65, a share link that hides the id",
        "https://www.reddit.com/r/Cult_of_Octavia/s/cn3QPXnDsY",
        "not-one",
      ],
      ["privatenumber/snap-tweet#44", "https://twitter.com/jack/status/20", "x:20"],
      ["Zhalslar/astrbot_plugin_parser#151, no scheme", "mobile.twitter.com/jack/status/20", "x:20"],
      [
        "dylanpdx/BetterTwitFix#143",
        "https://x.com/sorainu1211EAKA/status/1702276756944851399",
        "x:1702276756944851399",
      ],
      [
        "dylanpdx/BetterTwitFix#156, its host for x.com",
        "https://fixvx.com/sorainu1211EAKA/status/1702276756944851399",
        "x:1702276756944851399",
      ],
      [
        "FxEmbed/FxEmbed#411, its host for x.com",
        "https://fixupx.com/sorainu1211EAKA/status/1702276756944851399/en",
        "x:1702276756944851399",
      ],
      [
        "alharkan7/alharkan7.github.io#18, a placeholder for the author",
        "https://x.com/twitter/status/1702276756944851399",
        "x:1702276756944851399",
      ],
      [
        "alharkan7/alharkan7.github.io#18, the web app's link",
        "https://x.com/i/web/status/1702276756944851399",
        "x:1702276756944851399",
      ],
      ["alexcerezo/linkedin-cards#6", "urn:li:share:7353011247329488897", "linkedin:7353011247329488897"],
      [
        "wuaishare/sharextract#30",
        "https://www.linkedin.com/embed/feed/update/urn:li:activity:7353011247329488897",
        "linkedin:7353011247329488897",
      ],
    ],
  ],
  [
    "a podcast's feed",
    parseFeed,
    [
      ["gpodder/gpodder#1104", "http://dhenage.libsyn.com/rss", "dhenage.libsyn.com/rss"],
      ["gpodder/gpodder#1104", "https://dhenage.libsyn.com/rss", "dhenage.libsyn.com/rss"],
      ["feedbin/support#561", "https://acme.example/podcasts/351/rss/", "acme.example/podcasts/351/rss"],
      ["python/planet#214", "http://podcastinit.podbean.com/feed", "podcastinit.podbean.com/feed"],
      [
        "gpodder/gpodder#239",
        "http://feeds.feedburner.com/StarTalkRadio",
        "feeds.feedburner.com/StarTalkRadio",
      ],
      [
        "Podcastindex-org/web-ui#307",
        "https://tube.acme.example/feeds/podcast/videos.xml?videoChannelId=3",
        "tube.acme.example/feeds/podcast/videos.xml?videoChannelId=3",
      ],
      [
        "AntennaPod/AntennaPod#1658",
        "http://feeds.soundcloud.com/users/soundcloud%3Ausers%3A79143337/sounds.rss",
        "feeds.soundcloud.com/users/soundcloud:users:79143337/sounds.rss",
      ],
      [
        "AntennaPod/AntennaPod#1658, decoded",
        "http://feeds.soundcloud.com/users/soundcloud:users:79143337/sounds.rss",
        "feeds.soundcloud.com/users/soundcloud:users:79143337/sounds.rss",
      ],
      ["AntennaPod/AntennaPod#3690", "http://acme.example/feed/", "acme.example/feed"],
      [
        "AntennaPod/AntennaPod#4514",
        "https://feeds.fireside.fm/asknoah/rss",
        "feeds.fireside.fm/asknoah/rss",
      ],
      [
        "Automattic/jetpack#15022",
        "https://distributed.blog/category/podcast/feed/",
        "distributed.blog/category/podcast/feed",
      ],
      [
        "StackExchange/stack-blog#234",
        "http://blog.acme.example/feed/podcast/",
        "blog.acme.example/feed/podcast",
      ],
      [
        "StackExchange/stack-blog#234, its own link",
        "http://blog.acme.example/feed/podcast",
        "blog.acme.example/feed/podcast",
      ],
      [
        "ribbons/RadioDownloader#186",
        "feeds.pcworld.com/pcworld/itunes/audio",
        "feeds.pcworld.com/pcworld/itunes/audio",
      ],
      [
        "podlove/podlove-publisher#1167",
        "itpc://www.thinkbasis.com/feed/mp3/",
        "www.thinkbasis.com/feed/mp3",
      ],
      ["podlove/podlove-publisher#485", "http://acme.example/feed/radio/", "acme.example/feed/radio"],
      ["podlove/podlove-publisher#485, another address", "http://acme.example/radio/", "acme.example/radio"],
      [
        "CarolusMagnus/Podcatcher#66",
        "https://mountainbike.podigee.io/feed/mp3",
        "mountainbike.podigee.io/feed/mp3",
      ],
      [
        "GetStream/Winds#287",
        "https://itunes.apple.com/us/podcast/startup-podcast/id913805339?mt=2&uo=4",
        "platform-page",
      ],
      [
        "AntennaPod/AntennaPod#2267",
        "http://www.sermonaudio.com/rss_search.rss?seriesonly=true&keyword=Doctrine+Of",
        "www.sermonaudio.com/rss_search.rss?seriesonly=true&keyword=Doctrine+Of",
      ],
    ],
  ],
];

describe.each(kinds)("%s", (_, parse, rows) => {
  test.each(rows)("%s: %s is %s", (__, text, value) => expect(valueOf(parse(text))).toBe(value));
});
