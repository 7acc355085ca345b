'use client'
import { useState } from 'react'
import header from '#components/ui/header.module.css'
import { withTheme } from './with-theme.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'

/** The menu's code comes with the first click: public pages have a small script budget. */
const ColorSchemeMenu = loadOnDemand(withTheme(() => import('./color-scheme-menu.tsx').then((module) => module.ColorSchemeMenu)))

/** Icon button with a menu to choose Light, Dark or System; the choice is remembered in this browser. */
export function ColorSchemeSwitch() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  return (
    <>
      <button
        type="button"
        className={header.icon}
        aria-label="Colour scheme"
        title="Colour scheme"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="8.5" />
          <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" stroke="none" />
        </svg>
      </button>
      {used && <ColorSchemeMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
