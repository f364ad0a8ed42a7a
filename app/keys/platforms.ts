/** Platforms that host companies' pages and whose domain is not the company's own. */

const list = (text: string) => new Set(text.trim().split(/\s+/));

/** In a website column, even the bare host is the rest of a page's URL. */
const pageHosts = list(`
linkedin.com lnkd.in linkedin.cn facebook.com fb.com fb.me m.me messenger.com instagram.com ig.me instagr.am threads.net
threads.com x.com twitter.com t.co youtube.com youtu.be youtube-nocookie.com tiktok.com snapchat.com pinterest.com pin.it
pinterest.de pinterest.fr pinterest.es pinterest.it pinterest.co.uk reddit.com redd.it quora.com vk.com vk.ru ok.ru
weibo.com wechat.com line.me t.me telegram.me telegram.org whatsapp.com wa.me discord.gg bsky.app mastodon.social
behance.net dribbble.com flickr.com crunchbase.com angel.co angellist.com wellfound.com about.me
linktr.ee linktree.com beacons.ai beacons.page lnk.bio linkin.bio bio.link bio.site biolinky.co campsite.bio tap.bio
taplink.cc taplink.at milkshake.app msha.ke solo.to stan.store hoo.be komi.io withkoji.com koji.to flow.page flowcode.com
allmylinks.com linkpop.com lnk.to linkfire.com smarturl.it ffm.to snipfeed.co direct.me link.me bento.me shor.by znap.link
manylink.co bit.ly bitly.com tinyurl.com goo.gl ow.ly buff.ly rebrand.ly is.gd cutt.ly rb.gy shorturl.at tiny.cc t.ly
dlvr.it g.page g.co forms.gle wikipedia.org wikidata.org wikimedia.org archive.org ko-fi.com buymeacoffee.com
`);

/** Companies whose own domain also hosts other companies' pages, such as github.com/acme. */
const withPages = list(`
google.com google.de google.co.uk google.fr google.es google.it google.nl google.pl google.co.il bing.com apple.com
amazon.com amazon.de amazon.co.uk amazon.fr amazon.it amazon.es amazon.in ebay.com ebay.de ebay.co.uk etsy.com
spotify.com github.com gitlab.com bitbucket.org sourceforge.net npmjs.com pypi.org medium.com substack.com tumblr.com
slideshare.net scribd.com issuu.com notion.so canva.com dropbox.com wetransfer.com airtable.com trello.com miro.com figma.com
loom.com zoom.us slack.com microsoft.com office.com sharepoint.com live.com yahoo.com baidu.com yandex.com yandex.ru waze.com
booking.com airbnb.com expedia.com opentable.com ubereats.com doordash.com deliveroo.co.uk lieferando.de alibaba.com
aliexpress.com walmart.com shopee.com upwork.com fiverr.com freelancer.com thumbtack.com houzz.com bloomberg.com
forbes.com reuters.com techcrunch.com globenewswire.com prnewswire.com businesswire.com prweb.com sec.gov workable.com
lever.co greenhouse.io ashbyhq.com smartrecruiters.com personio.de myworkdayjobs.com recruitee.com bamboohr.com
teamtailor.com breezy.hr xing.com viadeo.com vimeo.com dailymotion.com twitch.tv rumble.com odysee.com bilibili.com
douyin.com xiaohongshu.com soundcloud.com mixcloud.com bandcamp.com discord.com clubhouse.com pitchbook.com owler.com
zoominfo.com apollo.io rocketreach.co lusha.com signalhire.com contactout.com dnb.com kompass.com europages.com
europages.de europages.co.uk wlw.de opencorporates.com northdata.com northdata.de societe.com pappers.fr infogreffe.fr
company-information.service.gov.uk manta.com bizapedia.com f6s.com producthunt.com theorg.com tracxn.com cbinsights.com
dealroom.co craft.co glassdoor.com glassdoor.de glassdoor.co.uk indeed.com kununu.com comparably.com monster.com
stepstone.de ziprecruiter.com yelp.com tripadvisor.com foursquare.com trustpilot.com clutch.co goodfirms.co g2.com
capterra.com getapp.com softwareadvice.com sortlist.com designrush.com yellowpages.com yp.com whitepages.com
superpages.com gelbeseiten.de dasoertliche.de 11880.com pagesjaunes.fr paginegialle.it paginasamarillas.es goudengids.nl
goldenpages.ie herold.at local.ch yell.com thomsonlocal.com cylex.de hotfrog.com brownbook.net bbb.org mapquest.com
nextdoor.com meetup.com eventbrite.com eventbrite.de eventbrite.co.uk calendly.com cal.com typeform.com patreon.com
gofundme.com kickstarter.com indiegogo.com gumroad.com later.com
`);

/** Site builders that give each customer a host and are not on the public suffix list. */
const tenantHosts = list(`
wordpress.com substack.com tumblr.com medium.com squarespace.com weebly.com godaddysites.com jimdo.com jimdosite.com jimdofree.com
strikingly.com mystrikingly.com webnode.com webnode.page webnode.cz webnode.fr webnode.es webnode.it bigcartel.com ecwid.com
company.site typepad.com livejournal.com over-blog.com wix.com odoo.com hubspotpagebuilder.com hs-sites.com cargo.site
business.site ueniweb.com yolasite.com site123.me simdif.com tilda.ws canalblog.com eklablog.com unblog.fr
teachable.com thinkific.com kajabi.com mykajabi.com podia.com ghost.io beehiiv.com mailchimpsites.com leadpages.co
clickfunnels.com unbouncepages.com instapage.com readme.io zendesk.com freshdesk.com helpscoutdocs.com statuspage.io
sharepoint.com bamboohr.com recruitee.com teamtailor.com breezy.hr myworkdayjobs.com personio.de bandcamp.com tistory.com
hatenablog.com itch.io shopinfo.jp base.shop stores.jp zohosites.com bravesites.com webs.com homestead.com tripod.com angelfire.com
`);

/** Hosts that serve only customers' sites, each under a host of its own. The provider's own site is elsewhere. */
const customerSuffixes = list(`
github.io gitlab.io myshopify.com wixsite.com blogspot.com vercel.app netlify.app herokuapp.com pages.dev workers.dev
webflow.io web.app firebaseapp.com appspot.com azurewebsites.net cloudfront.net onrender.com fly.dev framer.app
framer.website notion.site godaddysites.com jimdofree.com mystrikingly.com
`);

/** Tells whether a host belongs to a customer of a site builder: "acme.substack.com". */
export const isTenant = (host: string, domain: string): boolean =>
  tenantHosts.has(domain) && host !== domain && host !== `www.${domain}`;

/** Subdomains with other companies' pages: "sites.google.com", "open.spotify.com". */
const pageSubdomain = /^(?:maps|sites|docs|drive|play|apps|open|podcasts|itunes|business)\./;
/** Paths of a home page: "/", "/en", "/de-DE/", "/index.html". */
const homePath = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?|home|index\.[a-z]{3,5})?\/?$/i;

/** The list above has only some of these companies' domains: "tripadvisor.it", "yelp.de". */
const brandsWithPages = list(
  "tripadvisor yelp glassdoor indeed trustpilot google amazon ebay airbnb booking opentable eventbrite yellowpages",
);

/** Tells whether a company's own domain also hosts other companies' pages. */
export const holdsPages = (domain: string): boolean =>
  withPages.has(domain) || brandsWithPages.has(domain.split(".")[0] ?? "");

/** Tells whether a URL is a page on a platform: "linkedin.com/company/acme", "github.com/acme". */
export function isPlatformPage(host: string, domain: string, path: string): boolean {
  if (pageHosts.has(domain) || customerSuffixes.has(host)) return true;
  return holdsPages(domain) && (pageSubdomain.test(host) || !homePath.test(path));
}
