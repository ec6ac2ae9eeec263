-- Long lists of people are read page by page in the order of their names, so that a page costs the same in a large pool as in a small one.

-- What names are ordered by: without case and accents, and the same with every locale of the database.
create function name_order(name text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')) collate "C";

create index participants_by_name on participants (contest_id, name_order(participant_name), participant_id);
create index users_by_name on users (name_order(name), name_order(last_name), user_id);

-- Room on each page for the second version of its rows: each pick gets its result once and most entries go out once, and without room
-- every index of the table is written too. Takes effect for what is written from now on.
alter table picks set (fillfactor = 50);
alter table participants set (fillfactor = 50);
