/** Role mailboxes, which several people read. Looking them up finds nobody. */

const list = (text: string) => new Set(text.trim().split(/\s+/));

/**
 * Words that mark a role at the start of a local part: "info-berlin", "vertrieb.nord". They are not
 * names.
 */
const roles = list(`
abuse clients customers kunden kunde klanten clientes clienti accounting accountspayable accountsreceivable admin administrator administration advertising affiliates billing
bookings careers complaints compliance customercare customerservice customersuccess customersupport donotreply noreply
enquiries enquiry events feedback finance frontdesk helpdesk hello hostmaster hr humanresources info information inquiries
inquiry investorrelations invoices invoicing logistics mailerdaemon mailbox maintenance marketing media membership
newsletter newsletters notification notifications operations orders partnerships payments payroll postmaster press
privacy procurement purchasing recruiting recruitment reception reservations returns sales salesteam security servicedesk
shipping socialmedia sponsorship subscribe support teamsupport techsupport unsubscribe usenet webmaster website wholesale
workplace dataprotection dpo gdpr rgpd dsgvo mailerdemon devnull listserv majordomo root sysadmin noc soc publicrelations
businessdevelopment bizdev backoffice frontoffice reservation bounces bounce noresponse salesinfo infosales

anfrage anfragen bestellung bestellungen bewerbung bewerbungen buchhaltung buchung buchungen buero büro datenschutz
einkauf empfang export fibu geschaeftsfuehrung geschäftsführung geschaeftsleitung geschäftsleitung geschaeftsstelle
geschäftsstelle hausverwaltung hilfe hotline jobboerse karriere kontakt kontakte kundenbetreuung kundencenter kundendienst
kundenservice  leitung lieferanten mitglieder nichtantworten noreplay personalabteilung personalwesen poststelle presse
pressestelle rechnung rechnungen rechnungseingang redaktion reservierung reservierungen rezeption sekretariat
veranstaltung veranstaltungen verkauf versand vertrieb verwaltung vorstand werbung zentrale ausbildung abo auftrag auftraege
aufträge  technik

accueil achat achats adhesion bonjour candidature candidatures commandes commercial compta comptabilite comptabilité
communication contacts contacteznous direction emploi facturation factures fournisseurs livraison nepasrepondre
reclamation reclamations recrutement redaction relationclient reservation sav secretariat secrétariat serviceclient
serviceclients  vente ventes

administracion administración ayuda atencionalcliente atencioncliente clientes comercial compras comunicacion contabilidad
contacto correo cotizaciones empleo facturacion facturación facturas gerencia informacion información logistica
noresponder pedidos prensa presupuestos proveedores recepcion recepción recursoshumanos reservas rrhh secretaria seleccion
soporte tienda ventas

amministrazione acquisti assistenza commerciale comunicazione contabilita contatti contatto direzione fatturazione
fatture fornitori informazioni lavoraconnoi magazzino nonrispondere ordini personale preventivi prenotazioni
redazione segreteria servizioclienti spedizioni stampa ufficio ufficiostampa ufficioacquisti ufficiovendite vendite
risorseumane

apoio atendimento comprasenegocios contabilidade contato encomendas faturacao faturamento faturas financeiro imprensa
informacoes informações naoresponda orcamento orcamentos recursoshumanos reclamacoes recrutamento reservas suporte vendas

aanmelden aanvraag administratie afspraken bestelling bestellingen boekhouding bestuur crediteuren debiteuren facturatie
facturen facturatie inkoop klantenservice klantcontact marketingteam magazijn nietantwoorden offerte offertes onthaal
 personeel personeelszaken  receptie redactie reserveren reserveringen secretariaat solliciteren sollicitatie
vacatures verkoop verkoopbinnendienst werkenbij

bokning bestallning beställning ekonomi faktura fakturor forsaljning försäljning inkop inköp jobb kundservice kundtjanst
kundtjänst ledning  lön medlem ordermottagning reklamation salj sälj svarainte svarej

betaling bogholderi booking bestilling direktion faktura fakturering forsalg hovedkontor indkob indkøb kasserer
kundeservice kundesenter kontor okonomi økonomi ordre personalet post postmottak regnskab regnskap resepsjon salg salgs
servicecenter svarikke sporsmal

asiakaspalvelu hallinto johto laskutus laskut markkinointi myynti neuvonta ostolaskut palaute palvelu rekry rekrytointi
talous tiedotus tilaukset toimisto varaukset viestinta viestintä yhteys alavastaa

biuro  dzialhandlowy faktury fakturowanie handlowy ksiegowosc księgowość kadry kariera marketingpl nieodpowiadac obsluga
obsługa obslugaklienta oferty pomoc poczta  recepcja reklamacje rekrutacja rezerwacje sekretariat serwis sklep
sprzedaz sprzedaż zakupy zamowienia zamówienia zaopatrzenie zarzad zarząd zapytania

dotazy ekonom fakturace nabidky nakup nákup objednavky objednávky obchod podatelna podpora poptavka poptavky prodej
recepce reklamace reditelstvi servis ucetni ucetnictvi účetnictví vedeni zakaznik zakaznickyservis dodavatelia fakturacia
objednavka odbyt ponuky predaj riaditel uctovnictvo zakaznickalinka

 ajanlat ajánlat beszerzes beszerzés ertekesites értékesítés foglalas iroda kapcsolat konyveles könyvelés
megrendeles megrendelés panasz penzugy pénzügy rendeles rendelés szamlazas számlázás szerviz titkarsag titkárság
ugyfelszolgalat ügyfélszolgálat ugyfelszolg vevoszolgalat

achizitii angajari birou clienti comenzi comanda contabil contabilitate cariere facturare facturi juridic marketingro
oferta oferte ofertare ofertari presa receptie relatiicuclientii rezervari secretariat suport vanzari

kontakti kontakta komercijala komerciala nabava narudzbe narudžbe ponude prodaja podrska podrška racunovodstvo računovodstvo
rezervacije uprava tajnistvo tajništvo recepcija porudzbine nabavka knjigovodstvo prodajna

ofis otdelprodazh prodazhi prodajbi zakaz zakazi zakazy zayavka zayavki klient klienti kadry rabota reklama buhgalteria
buhgalter podderzhka poruchki targovski schetovodstvo sekretar priemnaya vidguk zamovlennya zbut viddilprodazh

epikoinonia grammateia logistirio parangelies poliseis polisis tameio exypiretisi pwlhseis

satis satış destek bilgi iletisim iletişim muhasebe insankaynaklari satinalma satınalma siparis sipariş teklif ihracat
rezervasyon musterihizmetleri müşterihizmetleri yonetim

pardavimai pardavimas uzsakymai užsakymai buhalterija administracija tirdznieciba tirdzniecība pasutijumi gramatvediba
grāmatvedība myyk müük muuk raamatupidamine tellimus tellimused klienditeenindus klienditugi  uldinfo üldinfo
`);

/**
 * Words that mark a role only as the whole local part. In "real.contact" or "steve.jobs" they are
 * names.
 */
const wholeRoles = list(`
account accounts ads agent agency all alerts alert ap api ar archive assistance assistant auto bar bd bdr billings board bookkeeping bot
branding business buyer cafe call care career ceo cfo cio claims client clients club commerce company contact contactus coo
corporate courses cs cto customer customers cv delivery demo design desk dev developer developers digital director directors
dispatch distribution domain domains donate donations education email emails engineering everyone exhibitions facilities
fax founder founders general gm group growth head health help helpme hi hiring hola home hosting hotel house ict inbox
incoming innovation insurance intake international internet invest investor investors invoice ir it job jobs kitchen
lab lead leads learning legal library lists login mail mailer mailing main management manager managers me member members
membership merch more my network news no office officemanager online order ordering owner parking partner partners parts
payable payment people permissions photo pharmacy plan post pr president president printing product production products
program project projects promo promotions property purchase quality quote quotes receivables registrar registration
rental rentals repair request requests research resume retail safety sale sample samples scan scheduling school secretary
server service services shop showroom social solutions spam staff store stores studio submissions suggestions supplier
suppliers sustainability system talent tax team tech technical technology tender tenders test tester testing tickets tour tours
tourism trade traffic training travel treasurer tv vendor vendors video volunteer warehouse warranty web webshop welcome
work workshop world writers www you

allgemein anmeldung ansprechpartner arbeit bau service firma handel hallo hilfe personal praxis recht shop team termin termine
verein vermietung verlag werk werkstatt
boutique bureau client clients contactez equipe famille mairie moi vous ecole
hola equipo info oficina taller tecnico general gestion
azienda ciao cliente clienti posta lavoro legale negozio produzione tecnico
geral loja ola escritorio producao rh
contactformulier hallo hoi kantoor klant klanten winkel werkplaats verhuur
hej butik kontoret lager planning bok praca disposition allas standard post order support verkstad lager
hei kauppa posti tilaus
firma dom dzial handel hurt hurtownia market produkcja transport sklep
firma eshop info obec sklad skola
bolt ceg cég webshop penztar
magazin depozit
trgovina
magazin sklad zavod
`);

/** Additions to a role that name nobody: a region, a language, a unit. */
const qualifiers = list(`
a africa alerts america americas amer anz apac asia at au auto automated aus austria b2b b2c be belgique belgium benelux bg
br brasil brazil bot ca canada cee central ch china cl cn co com community corp corporate cs cz dach danmark de dept
department desk deutschland digital direct dk do donot east ee eesti email emea en eng england enterprise es espana
españa eu europa europe ext external fi finland fr france gb general germany global gmbh gr group gruppe hk holland hq hr
hu hub id ie iberia in inc india india int international internal intl ireland it italia italy jp japan kr la lab latam
line llc local london lt ltd lux lv mail main me mena mexico middleeast mx na nederland new nl no noord nord nordic nordics north
northamerica norge norway not now nz oceania of office official online ost paris pl polska portugal pt reply respond
ro romania rs ru sa schweiz se service services sg shop si singapore sk smb sme south spain sud suisse sued support
sverige sweden switzerland team th the to tr turkey tw ua uae uk und unit ukraine us usa web west wholesale y za zuid zh
abteilung bereich center centre dział equipe equipo
ne nao não pas repondre répondre responder responda rispondere non nicht antworten niet beantwoorden svara inte
client clients cliente clientes clienti customer customers care kunden kunde klant klanten klienta al atencion
assistenza del der die di du da e et for fur für und van von success relations accounts account payable receivable
receivables humaines humanas humanos recursos ressources risorse umane human resources data protection servicio servizio
public media social business development datenschutz desk front help back tech technical key new pre after
`);

/** Combinations that mark a role: no-reply, customer-care, accounts-payable, public-relations. */
const together = list(`
noreply donotreply donotrespond mailerdaemon noresponder naoresponder naoresponda nepasrepondre nepasrépondre nonrispondere
nichtantworten nietantwoorden nietbeantwoorden svarainte customercare customerservice customersupport clientservice
clientservices clientcare clientrelations customerrelations customersuccess accountspayable accountsreceivable
accountpayable accountreceivable publicrelations businessdevelopment humanresources resourceshumanas ressourceshumaines
recursoshumanos risorseumane dataprotection servicioalcliente servizioclienti serviceclient serviceclients
atencionalcliente atencioncliente helpdesk servicedesk frontdesk frontoffice backoffice techsupport technicalsupport
teammail webteam webshop onlineshop socialmedia mailteam keyaccount keyaccounts presales aftersales kundenservice salesoffice
`);

const isQualifier = (part: string) => qualifiers.has(part) || /^\d+$/.test(part);
/** "info2" and "sales01" are "info" and "sales". */
const withoutNumber = (part: string) => part.replace(/\d{1,4}$/, "");
const isRole = (part: string) => roles.has(part) || wholeRoles.has(part);

/** "infode" and "salesuk" are a role with its region. */
function isRoleWithRegion(part: string): boolean {
  for (let at = 4; at < part.length - 1; at += 1) {
    if (roles.has(part.slice(0, at)) && qualifiers.has(part.slice(at))) return true;
  }
  return false;
}

/** Tells whether an email is a role mailbox: "info@", "no_reply@", "sales-emea@", "kontakt2@". */
export function isRoleMailbox(address: string): boolean {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).split("+")[0] ?? "";
  const company = address.slice(at + 1).split(".")[0];
  const chunks = local.split(/[_-]+/).map(withoutNumber);
  // "info-berlin" and "munich_sales" are roles; "info.jo" and "mark.sales" may be people.
  if (roles.has(chunks[0] ?? "") && (chunks.length > 1 || !local.includes("."))) return true;
  if (chunks.length > 1 && roles.has(chunks.at(-1) ?? "")) return true;
  const parts = local.split(/[._-]+/).map(withoutNumber);
  if (together.has(parts.join(""))) return true;
  if (parts.length === 1) return isRole(parts[0] ?? "") || isRoleWithRegion(parts[0] ?? "");
  const named = parts.filter((part) => part !== "" && part !== company && !isQualifier(part));
  return named.every(isRole) && parts.some(isRole);
}
