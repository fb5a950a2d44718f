/** What lies in an archive of an account, for whoever opens it. */
export const description = `Alles, was zu diesem Konto gehört, Tabelle für Tabelle.

archiv.json         Name und Version des Formats, wann es geschrieben wurde, welche Tabellen es hat
json/<Tabelle>.json eine Liste von Zeilen, eine je Textzeile; jeder Wert als Text, null = nicht vorhanden
csv/<Tabelle>.csv   dieselben Zeilen für Tabellenprogramme: RFC 4180, UTF-8, Komma, Zeiten mit Zeitzone

Passwörter, Schlüssel und Codes sind nicht darin, auch nicht verschlüsselt.

DAS KONTO
users               das Konto                         sessions            angemeldete Geräte
grants              Produkte und Funktionen           consents            Einwilligungen und wann du sie gabst
api_keys            Namen der API-Schlüssel, was und von wo sie dürfen
api_key_calls       wie oft sie fragten, je Tag       stored_settings     Einstellungen
expert_profiles     Expertenprofil                    publications        was du als Experte zeigst
follows             welchen Experten du folgst        otp_secrets         ob eine Code-App verbunden ist
passkeys            Namen deiner Passkeys, und wann du sie zuletzt benutzt hast
dashboard_visits    wann du zuletzt auf deiner Übersicht warst
digest_mails        bis zu welcher Woche du die wöchentliche Übersicht bekommen hast
audit_log           was in einem Jahr an deinem Konto geändert wurde: Passwort, Adresse, Schlüssel, Rechte

WATCHLISTS UND ALARME
saved_searches      gemerkte Suchen und was sie fanden
watchlists          Watchlists                        watchlist_positions ihre Werte, in deiner Reihenfolge (place)
alerts              Alarme                            alert_events        was sie gemeldet haben
move_watches        welche 5%-Alarme du gemeldet haben willst
author_follows      welchen Autoren du folgst, und wie du von neuen Artikeln hörst
alert_ways          wann und wie Alarme kommen        webhooks            Adressen, an die Alarme gehen
alert_mails         was auf die Mail einer Stunde wartet
alert_deliveries    Nachrichten an Programme, Browser push_devices        Browser mit Push-Nachrichten

DEPOTS (kind: SAMPLE = Musterdepot, DEPOT = eigenes Depot, ACCOUNT = Konto)
portfolios          Depots und Konten                 transactions        ihre Buchungen; version_of: frühere Fassung
import_runs         Dateien, die du eingelesen hast   dismissed_actions   Vorschläge, die du verworfen hast
exemption_orders    Freistellungsaufträge             tax_profiles        wie du veranlagt wirst
fund_tax_kinds      wofür du einen Fonds hältst       depot_targets       deine Zielaufteilung
calendar_addresses  seit wann deine Erträge eine Kalenderadresse haben
import_decisions    was du über Zeilen eingelesener Dateien entschieden hast

WERTPAPIERHANDEL (…_minor: Cent, …_micro: Millionstel Stück)
trading_accounts    Handelskonten                     trading_positions   was darin liegt
trading_orders      Orders                            trading_events      was aus ihnen wurde
trading_movements   Ausführungen und jede Bewegung    trading_plans       Sparpläne
trading_commands    Aufträge, wie sie kamen           trading_quotes      verbindliche Kurse
trading_quizzes     bestandene Fragen zu Turbos
broker_links        Zustimmung zu einem Broker        broker_accounts     Depots dort
broker_orders       Orders dort, wie er sie nennt     broker_quotes       verbindliche Kurse dort
broker_syncs        was dort lag, als zuletzt gelesen wurde

BANKEN
bank_links          Zustimmung, eine Bank zu lesen    bank_accounts       Konten dort und wohin sie gebucht werden
bank_syncs          wann gelesen wurde, Stand und Bestand
bank_traces         Konten getrennter Banken, deren Buchungen du behalten hast

FORUM
forum_members       Name und Signatur                 forum_threads       Themen, die du begonnen hast
forum_posts         deine Beiträge                    forum_post_versions ihre früheren Fassungen
forum_votes         was du hilfreich fandest          forum_reports       was du gemeldet hast
forum_decisions     Entscheidungen über deine Beiträge
forum_reads         Leser deiner Themen je Stunde     forum_moods         wohin du einen Kurs gehen sahst
forum_letters       Boardmail; box IN = bekommen, OUT = geschrieben
forum_watches       Themen, die du beobachtest, und bis zu welchem Beitrag du gelesen hast (seen)
forum_blocks        wann du jemanden gesperrt hast    forum_letter_reports Nachrichten, die du gemeldet hast

WERTPAPIERE heißen ART:NUMMER, etwa STOCK:82849. deleted_at: gelöscht, aber noch zurückzuholen.

WIEDER EINLESEN
Unter „Einstellungen, Datenschutz“ in ein Konto, in dem noch keine Watchlists, Depots, Alarme oder Handelskonten sind.
Übernommen werden Einstellungen, gemerkte Suchen, Watchlists, Depots mit allen Buchungen, Steuerangaben, Ziele, verworfene
Vorschläge, Alarme mit ihren Meldungen und Wegen, gemeldete 5%-Alarme, Handelskonten mit Orders, Bewegungen und
Sparplänen, gefolgte Experten und Autoren und, bei Experten, das Profil. Alles bekommt neue Nummern.
Nicht übernommen werden: das Konto selbst (E-Mail, Geräte, Schlüssel, Passkeys), Produkte, Einwilligungen, das Protokoll,
der letzte Besuch der Übersicht und ihre letzte Mail, Webhooks, Push, Kalenderadresse, Gelöschtes, frühere Fassungen, eingelesene Dateien,
Veröffentlichungen, verbindliche Kurse, die Fragen zu Turbos, Verbindungen zu Brokern und Banken und das Forum.
Offene Orders kommen als gestrichene an.
`
