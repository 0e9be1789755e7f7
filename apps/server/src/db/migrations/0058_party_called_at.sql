ALTER TABLE "contract_parties" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
-- whose turn it is now was called by the newest event that names them, reminders aside
UPDATE "contract_parties" p SET "called_at" = coalesce(
  (SELECT max(e.at) FROM events e
    WHERE e.target_type = 'contract' AND e.target_id = p.contract_id::text
      AND e.act IN ('call-parties', 'begin-filling', 'begin-signing', 'transfer-contract', 'replace-signer')
      AND e.facts ->> 'called' LIKE '%' || p.id || '%'),
  c.sent_at)
  FROM contracts c
 WHERE c.id = p.contract_id AND p.state IN ('PENDING', 'READ', 'SEAL_APPROVING');
