import { chooseTheme, isDark } from '../theme-choice.ts'
import { MoonIcon, SunIcon } from '../ui/icons.tsx'
import styles from './theme-button.module.css'

/**
 * Switches between light and dark. The stylesheet shows one of its two labels: what the page is now is not
 * known where its first view is rendered.
 */
export const ThemeButton = ({ className }: { className: string | undefined }) => (
  <button
    type="button"
    className={className}
    onClick={() => chooseTheme(isDark.get() ? 'light' : 'dark')}
  >
    <span className={styles.inLight}>
      <MoonIcon /> Dark
    </span>
    <span className={styles.inDark}>
      <SunIcon /> Light
    </span>
  </button>
)
