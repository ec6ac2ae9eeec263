-- Whether screens show the estimated chances (rulebook F6).
alter table pool_settings add column forecasts boolean not null default true;
