ALTER TABLE "approval_decisions" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD COLUMN "version" text;