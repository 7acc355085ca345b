import type { Components, CSSObject, Theme } from '@mui/material/styles'

/** Border colour of inputs and switches, which MUI's palette has no name for. */
const controlLine = 'var(--portal-control)'

const floatingPaper = ({ theme }: { theme: Theme }): CSSObject => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundImage: 'none',
})

/** Looks of MUI's components: hairlines instead of shadows, labels above their inputs, one height for controls. */
export const componentStyles: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, padding: '6px 14px', whiteSpace: 'nowrap' },
      sizeSmall: { minHeight: 30, padding: '3px 10px' },
      outlined: ({ theme }) => ({
        borderColor: 'var(--portal-button-line)',
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover': { borderColor: controlLine, backgroundColor: theme.vars.palette.action.hover },
      }),
    },
    variants: [
      { props: { variant: 'outlined', color: 'primary' }, style: ({ theme }) => ({ color: theme.vars.palette.text.primary }) },
      { props: { variant: 'text', color: 'inherit' }, style: ({ theme }) => ({ color: theme.vars.palette.text.secondary }) },
    ],
  },
  MuiIconButton: { styleOverrides: { root: ({ theme }) => ({ borderRadius: theme.vars.shape.borderRadius }), sizeSmall: { padding: 4 } } },
  MuiFab: { styleOverrides: { root: { boxShadow: 'none' } } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  // Names of fields, and of groups of them, look alike.
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.8125rem',
        fontWeight: 500,
        lineHeight: 1.45,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused': { color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
      asterisk: ({ theme }) => ({ color: theme.vars.palette.error.main }),
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 6,
        whiteSpace: 'normal',
        pointerEvents: 'auto',
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        fontSize: '0.875rem',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--portal-field-line)', top: 0 },
        '&:hover:not(.Mui-disabled, .Mui-error, .Mui-readOnly) .MuiOutlinedInput-notchedOutline': { borderColor: controlLine },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.action.hover },
        // To be read and copied: on the page itself, not on paper that is written on.
        '&.Mui-readOnly': {
          backgroundColor: 'transparent',
          '&:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.divider },
        },
      }),
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
      input: {
        height: 20,
        padding: '8px 12px',
        'textarea&': { padding: 0, height: 'auto' },
        '.MuiInputBase-adornedStart > &': { paddingLeft: 0 },
        '&::placeholder': { opacity: 1, color: 'var(--mui-palette-text-secondary)' },
      },
      multiline: { padding: '8px 12px' },
      adornedStart: { paddingLeft: 12 },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0, marginTop: 6, lineHeight: 1.4 } } },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -8 }, label: { fontSize: '0.875rem' } } },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 8, borderRadius: 8, color: controlLine } } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 8, color: controlLine } } },
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: 48,
        height: 36,
        padding: 8,
        overflow: 'visible',
        '@media (forced-colors: active)': { '& .MuiSwitch-track': { border: '1px solid' } },
      },
      switchBase: ({ theme }) => ({
        padding: 10,
        color: controlLine,
        '&.Mui-checked': { transform: 'translateX(12px)', color: theme.vars.palette.primary.contrastText },
        '&.Mui-checked + .MuiSwitch-track': {
          opacity: 1,
          backgroundColor: theme.vars.palette.primary.main,
          borderColor: theme.vars.palette.primary.main,
        },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      }),
      thumb: { width: 16, height: 16, boxShadow: 'none', color: 'inherit', backgroundColor: 'currentColor' },
      track: ({ theme }) => ({
        height: 20,
        borderRadius: 10,
        opacity: 1,
        boxSizing: 'border-box',
        backgroundColor: theme.vars.palette.background.paper,
        border: `1px solid ${controlLine}`,
        transition: theme.transitions.create('background-color'),
      }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiMenu: { styleOverrides: { paper: floatingPaper, list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        minHeight: 34,
        fontSize: '0.875rem',
        paddingLeft: 10,
        paddingRight: 10,
        '@media (min-width: 0)': { minHeight: 34 },
      },
    },
  },
  MuiPopover: { styleOverrides: { paper: floatingPaper } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: floatingPaper,
      listbox: { padding: 4 },
      option: { borderRadius: 6, fontSize: '0.875rem', '&&': { minHeight: 34, paddingLeft: 10, paddingRight: 10 } },
      groupLabel: { lineHeight: '30px', fontSize: '0.8125rem', fontWeight: 500 },
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          paddingTop: 2,
          paddingBottom: 2,
          paddingLeft: 6,
          '& .MuiAutocomplete-input': { padding: '6px' },
        },
      },
    },
  },
  MuiDialog: { styleOverrides: { paper: floatingPaper } },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 24px 12px', fontSize: '1.125rem', fontWeight: 600, letterSpacing: '-0.008em' } },
  },
  // Positioned, so that hidden parts of its fields scroll with it and not the whole dialog.
  MuiDialogContent: { styleOverrides: { root: { position: 'relative', padding: '4px 24px 20px' } } },
  // Spaced by a gap, so that buttons too wide for a phone stand below one another and not over their own edges.
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: ({ theme }) => ({
        flexWrap: 'wrap',
        gap: 8,
        padding: '12px 24px',
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        '& > *': { flexShrink: 0, maxWidth: '100%' },
      }),
    },
  },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(9 14 17 / 0.45)' } } } },
  MuiTooltip: {
    // It says no more than its button is called, and lies over what stands below, whose presses it must not take: the button of the next row.
    defaultProps: { arrow: false, enterDelay: 400, disableInteractive: true },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.8125rem',
        fontWeight: 400,
        padding: '5px 9px',
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: theme.vars.shape.borderRadius, fontSize: '0.8125rem' }),
      sizeSmall: { borderRadius: 6 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: {
        minHeight: 40,
        // An arrow that leads nowhere takes no room, so that the first tab stands where the page begins.
        '& .MuiTabScrollButton-root.Mui-disabled': { width: 0 },
      },
      indicator: { height: 2 },
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '8px 14px', minWidth: 0 } } },
  MuiAlert: {
    styleOverrides: {
      root: { alignItems: 'flex-start', fontSize: '0.875rem' },
      standard: { border: '1px solid color-mix(in srgb, currentColor 22%, transparent)' },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ fontSize: '0.875rem', padding: '9px 12px', borderColor: theme.vars.palette.divider }),
      head: ({ theme }) => ({ fontSize: '0.8125rem', fontWeight: 500, color: theme.vars.palette.text.secondary }),
    },
  },
  MuiLink: { defaultProps: { underline: 'always' }, styleOverrides: { root: { textUnderlineOffset: '0.18em', borderRadius: 4 } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { borderRadius: 6 } } },
  MuiAvatar: { styleOverrides: { root: { fontSize: '0.8125rem', fontWeight: 600 } } },
}
