-- Rules are added, ended and removed by rule editors, within bounds that calculations can use.
alter table rule_rows add column created_by uuid references auth.users (id) on delete set null;
create index rule_rows_created_by on rule_rows (created_by);
grant delete on rule_rows to doneup_system;

create function is_rule_value(key text, unit text, value jsonb) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when key in ('income.individual', 'income.trustee') then jsonb_typeof(value) = 'array'
    when jsonb_typeof(value) <> 'number' then false
    when unit = 'percent' then (value::text)::numeric between 0 and 100
    when unit = 'flag' then (value::text)::numeric in (0, 1)
    when unit = 'years' then (value::text)::numeric between 0 and 2200 and (value::text)::numeric % 1 = 0
    else (value::text)::numeric between 0 and 100000000
  end
$$;
-- Calculations can't use them.
delete from rule_rows where not is_rule_value(key, unit, value);
alter table rule_rows add constraint rule_rows_value_check check (is_rule_value(key, unit, value));
