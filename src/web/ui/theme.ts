import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineTheme,
  rem,
} from '@mantine/core'
import { amber, blue, gray, green, ice, ink, inkOnBright, night, red, white } from './palette.ts'

/**
 * The only place for sizes, radii, shadows and, with the palette, colors. The look is the rink at night: cold neutral
 * backgrounds, crisp hairlines and one icy accent, so that the teams' colors are the loudest thing on the screen.
 */

/** Widths: one for what is read, one for tables, two or three columns wide (px). */
const width = { read: rem(720), table: rem(1480), narrow: rem(416) }

/** A light surface's tone in one of Mantine's colors, the same as on a status badge. */
const tones: Record<string, string | undefined> = {
  ice: 'accent',
  green: 'good',
  teal: 'good',
  blue: 'busy',
  yellow: 'warn',
  red: 'bad',
  gray: 'quiet',
}

const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  // A dialog's header must not count as the page's banner.
  attributes: { header: { role: 'presentation' } },
  overlayProps: { backgroundOpacity: 0.5, blur: 2 },
}
const dialogTitle = {
  fontSize: 'var(--mantine-font-size-lg)',
  fontWeight: 'var(--puck-weight-heading)',
  lineHeight: 1.25,
}

/** `fonts/fonts.css` describes the first two. */
const fontFamily = "'Inter Basic', 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

export const theme = createTheme({
  white,
  black: ink,
  colors: { ice, blue, green, teal: green, yellow: amber, red, gray, dark: night },
  primaryColor: 'ice',
  primaryShade: { light: 7, dark: 4 },
  fontFamily,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(22) },
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.2' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(17), lineHeight: '1.4' },
      h4: { fontSize: rem(16), lineHeight: '1.4' },
      h5: { fontSize: rem(14), lineHeight: '1.5' },
      h6: { fontSize: rem(13), lineHeight: '1.5' },
    },
  },
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    // Mantine puts white text on every filled surface; ours are bright in the dark theme and need dark text. Gold, which asks for
    // contrast itself, is bright in both.
    if (input.variant === 'filled' && input.autoContrast !== true) return { ...colors, color: 'var(--puck-on-filled)' }
    const tone = tones[input.color ?? '']
    if (input.variant !== 'light' || tone === undefined) return colors
    return {
      background: `var(--puck-${tone}-soft)`,
      hover: `color-mix(in srgb, var(--puck-${tone}-soft), var(--puck-${tone}-line) 40%)`,
      color: `var(--puck-${tone})`,
      border: `${rem(1)} solid var(--puck-${tone}-line)`,
    }
  },
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: (_theme: MantineTheme, props: { size?: string }) => ({
        root: {
          '--button-height':
            props.size === 'sm' || props.size === 'xs' ? 'var(--puck-control-sm)' : 'var(--puck-control)',
          '--button-fz': props.size === 'sm' || props.size === 'xs' ? 'var(--mantine-font-size-sm)' : rem(15),
        },
      }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: () => ({ root: { '--ai-size': 'var(--puck-control-sm)' } }),
    },
    Alert: { defaultProps: { color: 'ice', variant: 'light' } },
    Badge: {
      defaultProps: { variant: 'light', color: 'gray', radius: 'sm' },
      styles: { root: { textTransform: 'none', letterSpacing: 0 } },
      vars: () => ({ root: { '--badge-fz': rem(13), '--badge-height': rem(24) } }),
    },
    // Text at double size may be wider than a narrow phone.
    Switch: { styles: { labelWrapper: { minWidth: 0, overflowWrap: 'anywhere' } } },
    Checkbox: { vars: () => ({ root: { '--checkbox-icon-color': 'var(--puck-on-filled)' } }) },
    Input: {
      vars: () => ({
        wrapper: {
          '--input-height': 'var(--puck-control)',
          '--input-size': 'var(--puck-control)',
          '--input-fz': 'var(--mantine-font-size-md)',
        },
      }),
    },
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': rem(14) },
        description: { '--input-description-size': rem(13) },
        error: { '--input-error-size': rem(13) },
      }),
      styles: { label: { marginBottom: rem(4) }, description: { marginBottom: rem(6) } },
    },
    CloseButton: {
      defaultProps: { 'aria-label': 'Close' },
      vars: () => ({ root: { '--cb-size': 'var(--puck-control-sm)', '--cb-icon-size': rem(18) } }),
    },
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        ...dialog,
        centered: true,
        radius: 'lg',
        // On a phone two buttons and their labels fit side by side.
        padding: 'clamp(var(--mantine-spacing-md), 4vw, var(--mantine-spacing-lg))',
        transitionProps: { transition: 'fade', duration: 120 },
      },
      styles: { title: dialogTitle },
    },
    Drawer: { defaultProps: dialog, styles: { title: dialogTitle } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, withBorder: true },
      styles: { description: { color: 'var(--puck-ink-soft)' }, title: { fontWeight: 600 } },
    },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})

/** One tone's variables: text, soft background and line. */
function tone(name: string, [text, soft, line]: readonly [string, string, string]) {
  return { [`--puck-${name}`]: text, [`--puck-${name}-soft`]: soft, [`--puck-${name}-line`]: line }
}

const variables = {
  '--puck-width-read': width.read,
  '--puck-width-table': width.table,
  '--puck-width-narrow': width.narrow,
  // A line of running text: at most 75 characters.
  '--puck-width-line': '34em',
  '--puck-touch': rem(44),
  '--puck-control': rem(44),
  '--puck-control-sm': rem(36),
  '--puck-header': rem(60),
  '--puck-header-shrinks': rem(12),
  '--puck-tabs': rem(56),
  '--puck-strip': rem(48),
  '--puck-tab-label': rem(12),
  '--puck-gap': rem(4),
  '--puck-hairline': '1px',
  '--puck-blueline': '2px',
  '--puck-gilt': 'linear-gradient(160deg, var(--puck-gold-soft), var(--puck-surface) 75%)',
  '--puck-figure': rem(30),
  '--puck-display': `clamp(${rem(26)}, 5vw, ${rem(34)})`,
  '--puck-tracking': '-0.018em',
  '--puck-weight-text': '450',
  '--puck-weight-strong': '600',
  '--puck-weight-heading': '680',
  '--puck-quick': '120ms',
  '--puck-slow': '320ms',
  '--puck-ease': 'cubic-bezier(0.2, 0.7, 0.2, 1)',
}

const light = {
  '--puck-ground': '#f3f7fa',
  '--puck-surface': white,
  '--puck-raised': '#f6f9fb',
  '--puck-line': '#dfe7ee',
  '--puck-line-strong': '#c3d0db',
  '--puck-ink': ink,
  '--puck-ink-soft': '#475667',
  '--puck-ink-faint': '#5a6a7b',
  '--puck-accent': ice[7],
  '--puck-accent-soft': ice[0],
  '--puck-accent-line': ice[2],
  '--puck-on-filled': white,
  '--puck-bronze': '#8a5a2b',
  '--puck-shadow': '0 1px 2px rgb(16 26 38 / 5%), 0 8px 24px -12px rgb(16 26 38 / 12%)',
  '--puck-glow': 'rgb(10 108 163 / 10%)',
  '--puck-mark-side': ice[9],
  '--puck-backdrop': 'rgb(16 26 38 / 45%)',
  '--puck-scrim': 'rgb(243 247 250 / 82%)',
  ...tone('good', [green[7], green[0], green[2]]),
  ...tone('busy', [blue[7], blue[0], blue[2]]),
  ...tone('warn', [amber[7], amber[0], amber[2]]),
  ...tone('gold', [amber[8], '#fff1c9', amber[5]]),
  ...tone('bad', ['#8a3a40', '#f8eeef', '#e6cdd0']),
  ...tone('quiet', [gray[8], gray[1], gray[3]]),
  '--mantine-color-body': white,
  '--mantine-color-error': red[7],
  '--mantine-color-success': green[7],
  '--mantine-color-placeholder': '#66778a',
  '--mantine-color-dimmed': gray[7],
  '--mantine-color-default-border': '#c3d0db',
  '--mantine-color-disabled-color': gray[6],
  '--mantine-primary-color-contrast': white,
}

const dark = {
  '--puck-ground': night[8],
  '--puck-surface': night[7],
  '--puck-raised': night[6],
  '--puck-line': '#212c3a',
  '--puck-line-strong': '#35445a',
  '--puck-ink': '#eaf1f8',
  '--puck-ink-soft': '#a9b8c9',
  '--puck-ink-faint': night[2],
  '--puck-accent': ice[4],
  '--puck-accent-soft': '#10283a',
  '--puck-accent-line': '#1d4561',
  '--puck-on-filled': inkOnBright,
  '--puck-bronze': '#cf9a66',
  '--puck-shadow': '0 1px 0 rgb(255 255 255 / 3%) inset, 0 12px 32px -16px rgb(0 0 0 / 70%)',
  '--puck-glow': 'rgb(108 192 238 / 12%)',
  '--puck-mark-side': ice[8],
  '--puck-backdrop': 'rgb(0 0 0 / 60%)',
  '--puck-scrim': 'rgb(10 16 24 / 82%)',
  ...tone('good', ['#6fd6a0', '#0e261b', '#1b4a34']),
  ...tone('busy', ['#a3bfff', '#141f3d', '#283c70']),
  ...tone('warn', ['#f4c45c', '#2a2009', '#544014']),
  ...tone('gold', ['#ffd874', '#33270a', '#8a6a1c']),
  ...tone('bad', ['#e0a0a4', '#281a1e', '#4a3036']),
  ...tone('quiet', ['#b9c6d4', '#18222f', '#2c3848']),
  '--mantine-color-text': '#eaf1f8',
  '--mantine-color-body': night[7],
  '--mantine-color-error': red[4],
  '--mantine-color-success': green[4],
  '--mantine-color-placeholder': '#8797ab',
  '--mantine-color-dimmed': night[2],
  '--mantine-color-default': night[6],
  '--mantine-color-default-border': '#35445a',
  '--mantine-color-disabled-color': night[3],
  '--mantine-primary-color-contrast': inkOnBright,
}

/**
 * The variables of our own style sheets. `--puck-ground` is the page background, `--puck-surface` that of cards and
 * bars, `--puck-raised` that of things on a card, `--puck-gilt` that of a title won; `--puck-line` is the hairline. Mantine variables that fail AA
 * contrast are corrected here too.
 */
export const cssVariables: CSSVariablesResolver = () => ({ variables, light, dark })
