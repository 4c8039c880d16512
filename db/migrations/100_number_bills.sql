-- The number of a bill without an invoice number, "DU-" and 8 characters, which it has in every export. A sequence makes the numbers,
-- mixed so that they don't count anybody's expenses: n times an odd number is different for each n below 2^39. The first letter
-- isn't a hexadecimal digit, so none is the beginning of an id, as earlier exports wrote them.
create sequence bill_numbers as bigint;
grant usage on sequence bill_numbers to doneup_app, doneup_system;
create function new_bill_number() returns text
language sql volatile as $$
  select 'DU-' || substr('ghjkmnpqrstvwxyz', (mixed >> 35)::integer + 1, 1) || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', (mixed >> (5 * place) & 31)::integer + 1, 1), '' order by place desc)
  from (select mod(nextval('public.bill_numbers')::numeric * 340573321141, 549755813888)::bigint as mixed) n, generate_series(0, 6) place
  group by mixed
$$;

alter table expenses add column bill_number text not null default new_bill_number();

-- Earlier exports wrote the beginning of the id: each keeps it, apart from those that shared it with an earlier one.
alter table expenses no force row level security;
update expenses e set bill_number = 'DU-' || left(e.id::text, 8)
from (
  select organization_id, id, row_number() over (partition by organization_id, left(id::text, 8) order by id) as place from expenses
) own
where own.organization_id = e.organization_id and own.id = e.id and own.place = 1;
alter table expenses force row level security;
create unique index expenses_bill_number on expenses (organization_id, bill_number);
