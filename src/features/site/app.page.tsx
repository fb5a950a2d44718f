import { page } from '#web/page.tsx'

/** The page about the app; store links appear once the operator has some. */
export const route = page({
  path: '/boersen-app-android-ios',
  widthClass: 'md',
  nav: [
    {
      label: 'App für iOS und Android',
      path: '/boersen-app-android-ios',
      footer: 'Vertrag',
      sitemap: 'Werkzeuge und Listen',
      words: 'Börsen-App Handy',
    },
  ],
  head: (_, { settings }) => ({
    title: 'Börsen-App für Android und iOS',
    description: `Wie ${settings.name} auf das Telefon kommt: mit einer App, wo es sie gibt, sonst über den Startbildschirm.`,
  }),
  Page: ({ at }) => {
    const { appStore, playStore } = at.settings.external
    return (
      <section className="board">
        <div className="notice">
          <h1>{at.settings.name} auf dem Telefon</h1>
          <p>
            {appStore || playStore
              ? 'Die App zeigt dieselben Kurse wie diese Seite.'
              : 'Eine App aus den Stores gibt es hier noch nicht. Die Seite passt auf jedes Telefon: Lege ' +
                `${at.settings.name} über das Menü deines Browsers auf den Startbildschirm.`}
          </p>
          <div className="acts">
            {appStore ? (
              <a className="btn" href={appStore} rel="noopener">
                App Store
              </a>
            ) : null}
            {playStore ? (
              <a className="btn" href={playStore} rel="noopener">
                Google Play
              </a>
            ) : null}
          </div>
        </div>
      </section>
    )
  },
})
