import type { MantineColorsTuple } from '@mantine/core'

/**
 * The theme's scales, ten steps each from pale to dark.
 *
 * Step 7 of a scale is readable with white text in the light theme, step 4 with dark text in the dark theme: both above
 * 4.5:1, so that a filled button is readable in either theme.
 */
export const ice: MantineColorsTuple = [
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
export const blue: MantineColorsTuple = [
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
export const green: MantineColorsTuple = [
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
export const amber: MantineColorsTuple = [
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
export const red: MantineColorsTuple = [
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
export const gray: MantineColorsTuple = [
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
export const night: MantineColorsTuple = [
  '#dbe4ee',
  '#b9c6d4',
  '#96a6b8',
  '#8090a4',
  '#324157',
  '#1e2937',
  '#151e2a',
  '#101823',
  '#0a1018',
  '#06090e',
]

export const ink = '#101a26'
export const inkOnBright = '#08121c'
export const white = '#ffffff'
