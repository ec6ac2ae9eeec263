import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineTheme,
  rem,
} from '@mantine/core'

/**
 * The one place of colours, sizes, radii and shadows. The character is the rink at night: cold neutral grounds, crisp
 * hairlines and one icy accent, so that the colours of the teams are the loudest thing on the screen.
 *
 * Step 7 of a scale carries white text by day, step 4 carries dark text by night: both above 4.5:1, so a filled button
 * is readable in either theme whatever its colour.
 */
const ice: MantineColorsTuple = [
  '#eef8fe',
  '#dcf0fb',
  '#b8e1f7',
  '#8fd0f2',
  '#6cc0ee',
  '#8bcdf2',
  '#1b87c2',
  '#0a6ca3',
  '#095681',
  '#0a3c5a',
]
const blue: MantineColorsTuple = [
  '#eef3ff',
  '#dee8ff',
  '#bfd1ff',
  '#9dbaff',
  '#86a9ff',
  '#9dbaff',
  '#4573e0',
  '#2f5bd0',
  '#2447a6',
  '#182f6e',
]
const green: MantineColorsTuple = [
  '#ebfaf1',
  '#d6f4e2',
  '#a8e6c3',
  '#7ad7a4',
  '#4cc583',
  '#7ad7a4',
  '#1f9157',
  '#157347',
  '#105a38',
  '#0b3d27',
]
const amber: MantineColorsTuple = [
  '#fff8e6',
  '#feefcb',
  '#fcdc8f',
  '#f8c95a',
  '#f2b632',
  '#f8c95a',
  '#b37a0b',
  '#8a5c06',
  '#6b4706',
  '#452e06',
]
const red: MantineColorsTuple = [
  '#fef1f1',
  '#fce1e1',
  '#f7baba',
  '#f5a3a3',
  '#f28484',
  '#f5a3a3',
  '#cf3a3f',
  '#b3262d',
  '#8f1d24',
  '#5c1419',
]
const gray: MantineColorsTuple = [
  '#f6f9fb',
  '#edf2f6',
  '#e1e8ee',
  '#d2dbe3',
  '#b9c5d0',
  '#93a2b1',
  '#66778a',
  '#4f5f70',
  '#354252',
  '#1b2532',
]
const night: MantineColorsTuple = [
  '#dbe4ee',
  '#b9c6d4',
  '#96a6b8',
  '#8090a4',
  '#2a3646',
  '#1e2937',
  '#151e2a',
  '#101823',
  '#0a1018',
  '#06090e',
]

const ink = '#101a26'
const inkOnBright = '#08121c'
const white = '#ffffff'

/** Widths: one for what is read, one for tables (px). */
const width = { read: rem(720), table: rem(1120), narrow: rem(416) }

const focusRing = { classNames: { root: 'mantine-focus-auto' } }

export const theme = createTheme({
  white,
  black: ink,
  colors: { ice, blue, green, teal: green, yellow: amber, red, gray, dark: night },
  primaryColor: 'ice',
  primaryShade: { light: 7, dark: 4 },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(22) },
  headings: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
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
  // Mantine puts white on every filled surface; ours are bright by night, so the text there is dark.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    if (input.variant === 'filled') return { ...colors, color: 'var(--puck-on-filled)' }
    return colors
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
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': 'var(--puck-control)', '--input-size': 'var(--puck-control)' } }),
    },
    InputWrapper: { defaultProps: { size: 'sm' } },
    CloseButton: {
      defaultProps: { 'aria-label': 'Close', ...focusRing },
      vars: () => ({ root: { '--cb-size': 'var(--puck-control-sm)', '--cb-icon-size': rem(18) } }),
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.6 },
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, overlayProps: { backgroundOpacity: 0.6 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})

/** One tone: its text, its quiet ground and its line. */
function tone(name: string, [text, soft, line]: readonly [string, string, string]) {
  return { [`--puck-${name}`]: text, [`--puck-${name}-soft`]: soft, [`--puck-${name}-line`]: line }
}

/**
 * What our own style sheets use. `--puck-ground` lies under everything, `--puck-surface` carries cards and bars,
 * `--puck-raised` what lies on a card; `--puck-line` is the hairline. Mantine's own variables that fail AA contrast are
 * mended here too.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--puck-width-read': width.read,
    '--puck-width-table': width.table,
    '--puck-width-narrow': width.narrow,
    '--puck-touch': rem(44),
    '--puck-control': rem(44),
    '--puck-control-sm': rem(36),
    '--puck-header': rem(60),
    '--puck-gap': rem(4),
    '--puck-hairline': '1px',
    '--puck-blueline': '2px',
    '--puck-figure': rem(30),
    '--puck-display': `clamp(${rem(26)}, 5vw, ${rem(34)})`,
    '--puck-tracking': '-0.018em',
    '--puck-weight-text': '450',
    '--puck-weight-strong': '600',
    '--puck-weight-heading': '680',
    '--puck-quick': '120ms',
    '--puck-slow': '320ms',
    '--puck-ease': 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  },
  light: {
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
    '--puck-shadow': '0 1px 2px rgb(16 26 38 / 5%), 0 8px 24px -12px rgb(16 26 38 / 12%)',
    '--puck-glow': 'rgb(10 108 163 / 10%)',
    '--puck-mark-side': ice[9],
    '--puck-backdrop': 'rgb(16 26 38 / 45%)',
    '--puck-scrim': 'rgb(243 247 250 / 82%)',
    ...tone('good', [green[8], green[0], green[2]]),
    ...tone('busy', [blue[8], blue[0], blue[2]]),
    ...tone('warn', [amber[8], amber[0], amber[2]]),
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
  },
  dark: {
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
    '--puck-shadow': '0 1px 0 rgb(255 255 255 / 3%) inset, 0 12px 32px -16px rgb(0 0 0 / 70%)',
    '--puck-glow': 'rgb(108 192 238 / 12%)',
    '--puck-mark-side': ice[8],
    '--puck-backdrop': 'rgb(0 0 0 / 60%)',
    '--puck-scrim': 'rgb(10 16 24 / 82%)',
    ...tone('good', ['#6fd6a0', '#0e261b', '#1b4a34']),
    ...tone('busy', ['#a3bfff', '#141f3d', '#283c70']),
    ...tone('warn', ['#f4c45c', '#2a2009', '#544014']),
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
  },
})
