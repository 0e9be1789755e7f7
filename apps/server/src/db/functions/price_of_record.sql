-- What one record of use is priced at before its month is known, in 0.0001 元: unitPriceOf of packages/billing.
CREATE OR REPLACE FUNCTION price_of_record(terms jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE terms->>'kind'
    WHEN 'tier' THEN (terms->'steps'->0->>'unitPrice')::bigint
    WHEN 'share' THEN round((terms->>'unitPrice')::numeric * (terms->>'share')::numeric * 0.0001)::bigint
    ELSE (terms->>'unitPrice')::bigint
  END
$$;
