type Named = { contest_name: string; season_year: string }

/** 'Pairs · 2025-26 season', or only a name that has the season in it. */
export const nameWithSeason = ({ contest_name, season_year }: Named): string =>
  contest_name.includes(season_year) ? contest_name : `${contest_name} · ${season_year} season`
