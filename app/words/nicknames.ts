/**
 * Short forms of given names that start with other letters ("Bob" for "Robert"). The pairs come
 * from names.csv of github.com/carltonnorthern/nicknames (read on 29 November 2026), limited to
 * common names. Sasha and Lupita come from Wikipedia's pages of the two names.
 */
const shortForms = `
  robert: bob bobby rob robbie; william: bill billy will willie liam; richard: dick rick ricky rich; james: jim jimmy jamie;
  john: jack johnny jock; edward: ed eddie ted teddy ned; henry: hank harry hal; charles: chuck charlie chas; theodore: ted teddy theo;
  michael: mike mick mickey; anthony: tony; andrew: andy drew; alexander: alex sandy al sasha; guadalupe: lupita lupe; benjamin: ben benny; christopher: chris kit topher;
  daniel: dan danny; david: dave davey; donald: don donny; douglas: doug; francis: frank fran; frederick: fred freddy; geoffrey: geoff jeff;
  gerald: gerry jerry; gregory: greg; jeffrey: jeff geoff; jonathan: jon johnny; joseph: joe joey; joshua: josh; kenneth: ken kenny;
  lawrence: larry laurie; leonard: len lenny leo; matthew: matt; maurice: morris; nathaniel: nate nathan nat; nicholas: nick nicky;
  patrick: pat paddy; peter: pete; philip: phil; raymond: ray; ronald: ron ronny; samuel: sam sammy; stephen: steve; steven: steve;
  terence: terry; thomas: tom tommy; timothy: tim; vincent: vince vinny; walter: walt wally; zachary: zach zack;
  elizabeth: liz lizzie beth betty betsy eliza libby lisa; margaret: maggie meg peggy greta daisy; katherine: kate katie kathy kay kit;
  catherine: kate katy kathy cathy; jennifer: jen jenny; jessica: jess jessie; rebecca: becky becca; susan: sue susie suzy;
  susannah: sue susie; deborah: deb debbie; victoria: vicky tori; abigail: abby gail; amanda: mandy; barbara: barb babs; christina: tina chris;
  christine: chris tina; cynthia: cindy; dorothy: dot dolly dottie; eleanor: ellie nell nora; frances: fran fanny; isabella: bella izzy;
  jacqueline: jackie; judith: judy; kimberly: kim; mary: molly polly; martha: marty patty; melissa: mel missy lisa; pamela: pam;
  patricia: pat patty trish tricia; rosemary: rose rosie; samantha: sam; sandra: sandy; stephanie: steph; theresa: terry tess tessa;
  virginia: ginny ginger; alexandra: alex sandy sandra; alison: ali allie; allison: ali allie; angela: angie; caroline: carrie lynn`;

const longForms = new Map<string, Set<string>>();
for (const line of shortForms.split(";")) {
  const [long = "", short = ""] = line.split(":").map((part) => part.trim());
  for (const each of short.split(/\s+/)) longForms.set(each, (longForms.get(each) ?? new Set()).add(long));
}

/**
 * Tells whether one is a short form of the other, or both are short forms of one name: "Bob" and
 * "Rob".
 */
export function isNicknameOf(one: string, other: string): boolean {
  const [forOne, forOther] = [longForms.get(one), longForms.get(other)];
  if (forOne?.has(other) || forOther?.has(one)) return true;
  return forOne !== undefined && [...forOne].some((long) => forOther?.has(long));
}
