'use client'
import CheckIcon from '@mui/icons-material/Check'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { chooseColorMode, useColorMode } from './color-mode.ts'

const choices = [
  { mode: 'light', label: 'Light', Icon: LightIcon },
  { mode: 'dark', label: 'Dark', Icon: DarkIcon },
  { mode: 'system', label: 'System', Icon: SystemIcon },
] as const

export function ColorSchemeMenu({ anchor, onClose }: { anchor: HTMLElement | null; onClose: () => void }) {
  const mode = useColorMode()
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} slotProps={{ list: { 'aria-label': 'Colour scheme' } }}>
      {choices.map(({ mode: choice, label, Icon }) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={mode === choice}
          onClick={() => {
            chooseColorMode(choice)
            onClose()
          }}
        >
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          {label}
          {mode === choice && <CheckIcon fontSize="small" sx={{ ml: 3 }} />}
        </MenuItem>
      ))}
    </Menu>
  )
}
