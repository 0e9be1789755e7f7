DELETE FROM "face_checks" WHERE "purpose" = 'reclaim';--> statement-breakpoint
ALTER TABLE "face_checks" DROP CONSTRAINT "face_purpose";--> statement-breakpoint
ALTER TABLE "verifications" DROP CONSTRAINT "verification_reason";--> statement-breakpoint
ALTER TABLE "face_checks" DROP COLUMN "reclaim_id";--> statement-breakpoint
ALTER TABLE "face_checks" ADD CONSTRAINT "face_purpose" CHECK ("face_checks"."purpose" in ('person', 'representative', 'intent'));--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verification_reason" CHECK ("verifications"."reason" in ('blurred', 'paper-expired', 'facts-differ', 'not-original', 'stamp-missing', 'not-authorised', 'wrong-person', 'other-reason', 'carrier-mismatch', 'bank-mismatch', 'no-record', 'face-liveness', 'face-mismatch', 'face-refused', 'company-mismatch', 'representative-mismatch', 'transfer-refused', 'amount', 'duplicate', 'paper-changed', 'code-taken', 'cancelled', 'replaced', 'overdue'));