'use client'
import { useState } from 'react'
import ContrastIcon from '@mui/icons-material/ContrastOutlined'
import IconButton from '@mui/material/IconButton'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'

/** The menu's code comes with the first click: public pages have a small script budget. */
const ColorSchemeMenu = loadOnDemand(() => import('./color-scheme-menu.tsx').then((module) => module.ColorSchemeMenu))

/** Icon button with a menu to choose Light, Dark or System; the choice is remembered in this browser. */
export function ColorSchemeSwitch() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  return (
    <>
      <IconButton
        aria-label="Colour scheme"
        title="Colour scheme"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <ContrastIcon fontSize="small" />
      </IconButton>
      {used && (
        <ColorSchemeMenu anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
