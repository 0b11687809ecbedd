import type { ModuleReply, EdgeModule } from '#contract/edge-modules.ts'
import { referenceLinks } from '../../resources/edges/reference-links.ts'
import { ShowMore, useShownPart } from '../../ui/show-more.tsx'
import { middleOut } from '../../ui/middle-out.ts'
import styles from './reference-links-line.module.css'

const SHOWN = 5

type ReferenceLinksLineProps = { module: EdgeModule; reply: ModuleReply | null }

/** Links to what a module refers to, where the service gave an address; nothing where it gave none. */
export const ReferenceLinksLine = ({ module, reply }: ReferenceLinksLineProps) => {
  const links = referenceLinks(module, reply)
  const part = useShownPart(links.length, SHOWN)
  if (links.length === 0) return null
  return (
    <p className={styles.links}>
      <span>Open in a new tab:</span>
      {links.slice(0, part.shown).map(({ id, href }) => (
        <a key={id} href={href} title={href} target="_blank" rel="noopener noreferrer">
          {middleOut(id, 40)}
        </a>
      ))}
      <ShowMore part={part} what="links" />
    </p>
  )
}
