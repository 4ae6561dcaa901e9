ALTER TABLE "report_cases" ADD COLUMN "stranger" uuid;--> statement-breakpoint
ALTER TABLE "referrer_questions" ADD COLUMN "question_taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referrer_questions" ADD COLUMN "answer_taken_down_at" timestamp with time zone;
