/** Words, folded, by what they say of a name beside them. */

const list = (words: string): readonly string[] => words.trim().split(/\s+/)
const set = (words: string): ReadonlySet<string> => new Set(list(words))

/**
 * Names of companies that are words, places or houses of another kind as often: two signs, or a strong one, have to say
 * that the company is meant.
 */
export const everyday = set(`
  meta total linde post visa gap target ball block snap square delta general best match ally key range unity global
  public dow discover capital first orange metro sun solar world water host park live align fox news universal
  mosaic paper progressive charter carnival regions republic crown arch globe life loews brown church state northern
  southern south travelers coach tapestry progress fair trade desk zoom toast five below guess buckle express chase
  wolf root lemonade clear upstart affirm rocket compass vertex prime sprouts planet waste edison puma fuchs
  rational verbund strategy reply evolution sharp flex elastic nice navigator comet pandora orion hera iren santos
  indus init medios patrizia celsius vinci hexagon tower signify nexi snowflake pets vale lear stride lilly norma
  united booking southwest williams waters cooper ross ferguson rollins wendel basler douglas krones man boss lotus
  canon tim citi horizon concord dream superior paramount gates micron sims monster sig alten rubis seb humble
  mercury contact stellar cosmos avalanche alias amp optimism atlas cap near sand flow mask gala dash
`)

/**
 * Names of companies that are surnames, places or words, too: the company is meant unless a first name, an article or what is
 * told says otherwise.
 */
export const surnames = set(`
  ford henkel merck siemens porsche daimler benz mercedes disney dell roche hermes bayer beiersdorf otis stryker
  hershey humana wacker duerr stroeer zeiss draeger fielmann bechtle hornbach eckert kellogg ferrari prada hilton
  marriott danaher cummins deere cigna corning hasbro kimberly kroger nucor tyson wells goldman morgan blackstone
  swatch pirelli campari heineken carlsberg nestle philips renault peugeot tesla boeing lockheed target lowe schwab
  gallagher hunt henry krones knorr jungheinrich nemetschek sartorius vossloh bilfinger voestalpine andritz porr
  strabag danone legrand heidelberg intel allianz oracle continental sixt stadler schindler pearson deutz salzgitter
  apple shell nike amazon
`)

/** Beside a name they say that a company or its paper is meant. */
export const besideNames = set(`
  aktie aktien aktionaere aktionaer papier papiere titel anteilschein anteilscheine konzern konzernchef ag se kgaa
  nv plc inc corp corporation co group gruppe quartalszahlen quartal kursziel umsatz gewinn prognose dividende
  vorstand vorstandschef aufsichtsrat ceo chef chefin finanzchef mutter tochter stammaktien vorzugsaktien
  hauptversammlung analyst analysten rating einstufung aktienrueckkauf hersteller boersengang geschaeftszahlen
  jahreszahlen zahlen werk werke hv kurs anleihe anleihen ausblick bilanz uebernahme beteiligung anteil anteile
  paket manager filialen fabrik belegschaft betriebsrat beschaeftigte mitarbeiter kunden
`)

/** What companies do: behind a name it tells that one is meant. */
export const deeds = set(`
  meldet meldete baut senkt hebt erhoeht streicht kauft verkauft uebernimmt steigert verliert gewinnt waechst plant
  startet schliesst eroeffnet liefert ruft stoppt investiert warnt enttaeuscht ueberrascht trennt bestaetigt kuerzt
  rechnet setzt sichert erwartet profitiert leidet faehrt verfehlt uebertrifft entlaesst stellt bringt zieht bekommt
  erhaelt klagt zahlt sammelt verhandelt prueft legt verdient schreibt produziert stockt steigt faellt notiert
  springt klettert rutscht bricht gibt haelt macht bietet testet ordert verfuegt vereinbart kooperiert drosselt
  verlagert verteuert verschiebt foerdert einigt schlaegt schluckt fordert ueberholt dominiert verklagt raeumt peilt
  spart spuert will
`)

/** Beginnings of words of business. */
export const businessStems = list(`
  umsatz gewinn quartal dividend aktie aktionaer boerse anleger investor milliard million euro dollar prozent
  uebernahm fusion rueckruf marktanteil stellenabbau arbeitsplaetz jobs werk fabrik produktion auftrag auftraeg
  grossauftrag prognos ausblick kursziel analyst konzern vorstand vorstaend kunden marge absatz verkaeuf preise
  gebuehr filial grossmarkt vertrag tarif streik klage kartell patent zulassung lizenz kredit bank anleih rating
  einstuf verlust sparprogramm sparkurs strategie geschaeft hersteller anbieter lieferant zulieferer haendler handel
  branche industrie chip batterie software cloud glasfaser halbleiter windpark netzbetreib raffinerie medikament
  impfstoff wirkstoff studie autobauer maschinenbau versicher reederei airline fluggesellschaft belegschaft
  betriebsrat gewerkschaft insolvenz sanierung boersengang spinoff abspaltung beteiligung anteil kapital bilanz
  zahlen erloes ertrag ergebnis ebit jahresziel zinsueberschuss goodwill abschreibung wettbewerb kaeufer verkauf
  produkt modell wagen fahrzeug elektroauto pick-up batterien paket porto brief zusteller sendung kuendigt
  sonderdividende index dax nasdaq chef expansion standort tochter zoll zoelle kurs eu-kommission us-markt oelmulti
`)

/** Whose names stand before a surname: the company of that name is not meant. */
export const persons = set(`
  herr frau dr prof doktor professor familie bruder schwester da di sankt st fc sv vfb big hotel schloss grad
  alexander alfred andrea andreas angela anja anke anna anne annette anton armin arthur axel barbara beate ben bernd
  bernhard bettina birgit bjoern bob boris brigitte carl carla carlos carolin charles charlie chris christian
  christina christine christoph claudia clemens daniel daniela dave david denis dennis dieter dirk donald doris eva
  eduard elena elisabeth elke emil emma erich erik ernst esther fabian felix ferdinand florian frank franz franziska
  fritz gabriele georg gerd gerhard gisela gregor guenter guenther hannah hanna hans harald harrison harry heike
  heiko heinrich heinz helmut henry herbert hermann holger horst hubert ingo ingrid isabel jack jakob james jan jana
  jane jean jens jessica jim joachim jochen joe joerg johann johanna johannes john jonas josef julia julian juergen
  karin karl karsten katharina kathrin katja kerstin kevin klaus konrad kurt lara larry laura lea lena leo leon
  leonardo linda lisa ludwig luis lukas manfred manuel marc marcel marco marcus maria marie mario marion mark markus
  martin martina mary matthias max maximilian melanie michael michaela mike miriam monika moritz nadine nicole nico
  niklas nils nina norbert olaf oliver oskar otto patrick paul paula peter petra philipp rainer ralf ralph ramona
  rebecca reiner renate richard robert roger roland rolf rudolf sabine sandra sara sarah sebastian silke silvia
  simon sonja sophie stefan stefanie steffen stephan steve susanne sven tanja theo theodor thomas thorsten tim timo
  tina tobias tom udo ulf ulrich ulrike ursula uta ute uwe vanessa vera victor volker walter werner wilhelm william
  wolfgang yvonne
`)

/** Beginnings of words of sports and sayings in which metals and houses are named. */
export const elsewhere = list(`
  olympi weltmeist europameist medaill bundesliga sprint turnier finale rekordspiel halbfinale formel podest
  weitsprung rodl biathlon skispr schwimm leichtathlet pokal trainer torwart stuermer fussball tennis museum
  ausstellung theater musical konzert krimi rezept schweigen tierpark raubkatze buergermeister stadtrat kaemmer
`)
/** Beginnings of words of prices and of those who pay them. */
export const priceStems = list(`
  preis unze dollar euro fass barrel tonne anleger investor nachfrage zentralbank notenbank futures rohstoff ernte
  exporte importe foerder mine minen rekord fond etf etc etp hoch tief kurs teuer verteuert billig steigt faellt
  zoll zoelle lager lagerbestaende knapp krypto coin token blockchain wallet opec engpass angebot boerse zufluss
  zuflues abfluss derivat
`)

/** What prices do. */
export const moves = set(`
  folgt verliert gewinnt legt gibt zieht faellt steigt springt rutscht klettert notiert bricht erholt verbilligt
  kostet markiert durchbricht ueberspringt knackt sinkt stagniert
`)

/** Before a name that is a word, too, they say that it is the word. */
export const articles = set(`
  der die das dem den des ein eine einen einem einer eines kein keine neue neuer neues neuen grosse grosser alte
  alter junge heilige wilder wilde
`)

/** Before a place they say that the place is meant. */
export const where = set('in aus nach bei um')
/** names of companies that are places */
export const places = set('salzgitter santos deutz norma heidelberg essen')

/** beginnings of words of coins */
export const coinStems = [
  'krypto',
  'coin',
  'token',
  'blockchain',
  'wallet',
  'stablecoin',
  'ether',
  'bitcoin',
  'boersenplatz',
]
