/**
 * Free-mail services. Their domains name no employer, so the console looks up no company for them.
 */

/** Mail services under every common suffix. */
const names = new Set(
  `aol bigpond bluewin btinternet cock duck email fastmail freenet gmail gmx googlemail hey hotmail hushmail icloud inbox
 interia juno kakao laposte libero live mac mail mailbox me msn naver optonline outlook posteo proton protonmail qq rambler
 rediffmail rocketmail sbcglobal seznam t-online tuta tutanota virgilio virginmedia wanadoo windowslive yahoo yandex ymail
 zoho zohomail`.split(/\s+/),
);
/** Common suffixes. */
const suffixes = new Set(
  `com net org de at ch fr it es nl be pl cz sk ru cn jp kr in br mx ca ie me se dk no fi pt gr hu ro ua tr cl ar pe lu li`.split(
    " ",
  ),
);
/** For telephone companies only the host of customers' mail counts: att.net, not att.com. */
const hosts = new Set(
  `163.com 126.com yeah.net sina.com sohu.com foxmail.com aliyun.com 139.com 189.cn pm.me ya.ru mail.ru bk.ru list.ru
 inbox.ru internet.ru inbox.lv ukr.net i.ua meta.ua abv.bg dir.bg gazeta.pl onet.pl onet.eu poczta.onet.pl op.pl vp.pl
 tlen.pl go2.pl interia.eu poczta.fm buziaczek.pl centrum.cz volny.cz post.cz email.cz azet.sk zoznam.sk centrum.sk
 freemail.hu citromail.hu indamail.hu alice.it tin.it fastwebnet.it tim.it inwind.it iol.it bluemail.ch hispeed.ch
 sunrise.ch arcor.de online.de kabelmail.de vodafone.de vodafonemail.de freemail.de mailbox.org skynet.be home.nl
 ziggo.nl kpnmail.nl planet.nl hetnet.nl xs4all.nl chello.nl upcmail.nl casema.nl quicknet.nl tele2.nl numericable.fr
 neuf.fr bbox.fr club-internet.fr aliceadsl.fr cegetel.net telia.com tele2.se bredband.net spray.se comhem.se online.no
 getmail.no mail.dk jubii.dk ofir.dk stofanet.dk kolumbus.fi luukku.com suomi24.fi elisanet.fi pp.inet.fi sapo.pt
 netcabo.pt clix.pt iol.pt uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com telefonica.net ono.com
 terra.es talktalk.net ntlworld.com blueyonder.co.uk tesco.net plusnet.com eircom.net rogers.com shaw.ca sympatico.ca
 telus.net videotron.ca bellsouth.net charter.net earthlink.net mindspring.com netzero.net roadrunner.com rr.com
 windstream.net centurylink.net embarqmail.com suddenlink.net prodigy.net pacbell.net swbell.net ameritech.net
 optusnet.com.au iinet.net.au tpg.com.au bigpond.net.au xtra.co.nz docomo.ne.jp ezweb.ne.jp softbank.ne.jp i.softbank.jp
 nifty.com biglobe.ne.jp hanmail.net daum.net nate.com walla.co.il walla.com bezeqint.net netvision.net.il 013.net
 mynet.com superonline.com in.gr otenet.gr forthnet.gr usa.com europe.com consultant.com engineer.com techie.com
 writeme.com post.com dr.com lycos.com excite.com hushmail.me simplelogin.com mozmail.com privaterelay.appleid.com
 tutamail.com tuta.io keemail.me disroot.org riseup.net runbox.com startmail.com mailfence.com fastmail.fm sent.com
 googlegroups.com
 att.net comcast.net cox.net verizon.net frontier.com frontiernet.net web.de wp.pl o2.pl o2.de o2online.de o2.co.uk orange.fr
 orange.net orange.es orange.pl free.fr sfr.fr sky.com telenet.be tiscali.it tiscali.co.uk tiscali.de tiscali.fr
 passport.com`.split(/\s+/),
);
const nationalSecondLevel = /^com?\.[a-z]{2}$/;

/** Tells whether a domain is a mail service: "gmail.com", "yahoo.co.uk". */
export function isFreeMail(domain: string): boolean {
  const host = domain.toLowerCase();
  const dot = host.indexOf(".");
  const suffix = host.slice(dot + 1);
  return (
    hosts.has(host) ||
    (names.has(host.slice(0, dot)) && (suffixes.has(suffix) || nationalSecondLevel.test(suffix)))
  );
}
