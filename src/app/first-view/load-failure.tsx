import errorStyles from '../shell/error-page.module.css'
import { buttonClass } from '../ui/button.tsx'
import cardStyles from '../ui/card.module.css'
import { TriangleIcon } from '../ui/icons.tsx'

/** Shown in place of a page if the app itself cannot be loaded: without any script of its own. */
export const LoadFailure = () => (
  <section className={`${cardStyles.card} ${errorStyles.card}`} role="alert">
    <div className={errorStyles.head}>
      <TriangleIcon size={20} />
      <h1>Couldn't load Adit</h1>
    </div>
    <p className={errorStyles.text}>
      The server of this dashboard didn't send all of its files. Check your connection, then reload
      the page.
    </p>
    <div className={errorStyles.actions}>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page itself */}
      <a href="" role="button" className={buttonClass('primary')}>
        Reload
      </a>
    </div>
  </section>
)
