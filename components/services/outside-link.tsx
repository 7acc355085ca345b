import parts from '#components/ui/parts.module.css'
import { OutsideIcon } from './icons.tsx'

/** A link to another site, which opens in a tab of its own. */
export function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={`${parts.link} ${parts.outside}`}>
      {children}
      <OutsideIcon />
      <span className={parts.hidden}> (opens in a new tab)</span>
    </a>
  )
}
